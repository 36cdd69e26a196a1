import { DEFAULT_LANGUAGE, toLanguage } from '@muster/contracts/languages';
import { HttpError, NoApiKey, Public, RateLimit, Returns, waitAtMost } from '@muster/platform';
import { RawBody, TokenScope } from '@muster/platform/http';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { z } from 'zod';
import { Interactions } from '../app/interactions';
import { LateAnswers } from '../app/late-answers';
import { DiscordSettings } from '../client/settings';
import { DEFERRED, type InteractionAnswer, PONG, toAnswer } from '../interactions/answers';
import { type Interaction, INTERACTION_TYPES, interactionSchema } from '../interactions/interaction';
import { isSignedBy, toPublicKey } from '../interactions/signature';
import { say } from '../texts/catalogue';
import { InteractionStore } from '../write/interactions.store';

const BODY_MAX_BYTES = 64 * 1024;
/** Discord waits for three seconds, of which the way there and back needs some. */
const ANSWER_MAX_MS = 1_800;
const RECORD_MAX_MS = 500;
const answerSchema = z
  .object({ type: z.number().int(), data: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'DiscordAnswer' });

/** Receives what people press and type in Discord. */
@ApiTags('discord')
@Public()
@NoApiKey()
@TokenScope(null)
@Controller('api/discord/interactions')
export class InteractionsController {
  #key: KeyObject | undefined;

  constructor(
    private readonly settings: DiscordSettings,
    private readonly interactions: Interactions,
    private readonly store: InteractionStore,
    private readonly late: LateAnswers,
  ) {}

  @ApiOperation({ summary: 'Interactions of Discord, signed with the key of the application.' })
  @ApiBody({ schema: { type: 'object' }, description: 'an interaction, as Discord describes it' })
  @RateLimit('discord-interactions', 600, 60)
  @RawBody(BODY_MAX_BYTES)
  @Post()
  @HttpCode(200)
  @Returns(answerSchema)
  async receive(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InteractionAnswer> {
    const interaction = this.#verified(request);
    if (interaction.type === INTERACTION_TYPES.ping) return PONG;
    if (!(await this.store.begin(interaction.id))) return this.#repeated(interaction.id);
    const work = this.interactions.answer(interaction, request.id);
    const inTime = await waitAtMost(ANSWER_MAX_MS, work);
    if (!inTime) {
      const language = toLanguage(interaction.locale ?? '') ?? DEFAULT_LANGUAGE;
      return this.late.announce({ ...interaction, language }, work, once(reply.raw, 'close'));
    }
    const answer = toAnswer(inTime);
    // The work has been done, so a slow or absent database does not keep the answer back.
    await waitAtMost(RECORD_MAX_MS, this.store.recordAnswer(interaction.id, answer)).catch(() => undefined);
    return answer;
  }

  /** Nothing of the body is read before its signature is known to be right. */
  #verified({ headers, body }: FastifyRequest): Interaction {
    this.#key ??= toPublicKey(this.settings.application.publicKey);
    const signed = {
      signature: headers['x-signature-ed25519'],
      timestamp: headers['x-signature-timestamp'],
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    };
    if (!isSignedBy(this.#key, signed, Date.now())) throw new HttpError(401, 'unauthorized', say('signatureInvalid'));
    const parsed = interactionSchema.safeParse(parseJson(signed.body));
    if (!parsed.success || !this.#isForUs(parsed.data)) throw new HttpError(400, 'invalid', say('interactionInvalid'));
    return parsed.data;
  }

  /** A key that two applications share would make interactions of one valid at the other. */
  #isForUs({ application_id: id }: Interaction): boolean {
    return id == null || id === this.settings.application.id;
  }

  /** An answer that is missing belongs to a first request that is still at work, or to a process that died. */
  async #repeated(id: string): Promise<InteractionAnswer> {
    const answer = (await this.store.findAnswer(id)) as InteractionAnswer | null;
    return answer ?? DEFERRED;
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
