import { type Caller, type Feature, type PersonalData, RateLimit, CurrentUser } from '@muster/platform';
import { type Holder, RequestHolder, TokenScope } from '@muster/platform/http';
import { FEATURES } from '@muster/platform/runtime';
import { Controller, Get, Header, Inject, Res, StreamableFile } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { addAbortSignal, Readable } from 'node:stream';
import { z } from 'zod';
import { ExportSlots } from './export-slots';
import { toJsonChunks } from './export-stream';

/** An export that is not read by then ends, because it takes the place of another (ms). */
const MAX_DURATION_MS = 120_000;

/**
 * Exports everything stored about the caller as one file, collected from all features and sent page by page. Another
 * export of the same account is 429 `export-running`; if the network or the process has too many, 503 `exports-busy`.
 */
@ApiTags('users')
@ApiBearerAuth()
@TokenScope(null)
@Controller('api/auth')
export class ExportController {
  readonly #slots = new ExportSlots();

  constructor(
    private readonly modules: ModuleRef,
    @Inject(FEATURES) private readonly features: readonly Feature[],
  ) {}

  @ApiOperation({ summary: 'Returns everything that the site stores about the caller.' })
  @RateLimit('export', 10, 60)
  @Get('export')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'no-store')
  @ApiOkResponse({
    description: 'account, settings, bans, seats, created scrims, messages, notifications, friends …',
    standardSchema: z.record(z.string(), z.unknown()),
  })
  async exportData(
    @CurrentUser() { userId }: Caller,
    @RequestHolder() holder: Holder,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const free = this.#slots.take(userId, holder);
    const exportedAt = new Date().toISOString();
    const chunks = this.#slots.inTurn(toJsonChunks(this.#sections(userId, exportedAt)));
    // The first section is read before the response starts, so that a failure still gets an error response.
    const first = await Promise.all([chunks.next(), chunks.next()]).catch((error: unknown) => {
      free();
      throw error;
    });
    const stream = addAbortSignal(
      AbortSignal.timeout(MAX_DURATION_MS),
      Readable.from(resumed(first, chunks), { objectMode: false }),
    );
    stream.once('close', free);
    void reply.header(
      'content-disposition',
      `attachment; filename="muster-${exportedAt.slice(0, 'YYYY-MM-DD'.length)}.json"`,
    );
    return new StreamableFile(stream);
  }

  /** One feature after the other: an export takes one connection, and none once it has failed. */
  async *#sections(userId: string, exportedAt: string): AsyncGenerator<Readonly<Record<string, unknown>>, void> {
    yield { exportedAt };
    for (const { personalData } of this.features)
      if (personalData) yield this.modules.get<PersonalData>(personalData, { strict: false }).exportFor(userId);
  }
}

/** Yields the chunks already taken from a generator, and then the rest. */
async function* resumed(
  taken: readonly IteratorResult<string, void>[],
  rest: AsyncIterable<string>,
): AsyncGenerator<string, void> {
  for (const { value } of taken) if (value !== undefined) yield value;
  yield* rest;
}
