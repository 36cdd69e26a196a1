import { type Caller, type Feature, FEATURES, type PersonalData, RateLimit, CurrentUser } from '@muster/platform';
import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

/** Exports everything stored about the caller as one file, collected from all features. */
@ApiTags('users')
@ApiBearerAuth()
@Controller('api/auth')
export class ExportController {
  constructor(
    private readonly modules: ModuleRef,
    @Inject(FEATURES) private readonly features: readonly Feature[],
  ) {}

  @RateLimit('export', 10, 60)
  @Get('export')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ description: 'account, settings, bans, seats, created scrims, messages, notifications, friends …' })
  async exportData(@CurrentUser() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const exportedAt = new Date().toISOString();
    const sections: Readonly<Record<string, unknown>>[] = [];
    // One after the other: an export takes one connection, and none once it has failed.
    for (const { personalData } of this.features)
      if (personalData)
        sections.push(await this.modules.get<PersonalData>(personalData, { strict: false }).exportFor(caller.userId));
    void reply.header(
      'content-disposition',
      `attachment; filename="muster-${exportedAt.slice(0, 'YYYY-MM-DD'.length)}.json"`,
    );
    return JSON.stringify(Object.assign({ exportedAt }, ...sections), null, 2);
  }
}
