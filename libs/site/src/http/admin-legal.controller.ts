import {
  legalBody,
  legalVersions,
  type LegalVersions,
  publishedLegal,
  type PublishedLegal,
} from '@muster/contracts/site';
import {
  AdminOnly,
  type Caller,
  CommandDispatcher,
  CurrentUser,
  Idempotent,
  initiatorOf,
  RateLimit,
  Returns,
} from '@muster/platform';
import { BodyLimit, TokenScope } from '@muster/platform/http';
import { PEOPLE, type People } from '@muster/users/ports';
import { Body, Controller, Get, Inject, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { siteAggregate } from '../aggregate';
import { CurrentSite } from '../app/current-site';
import { legalAddress, LegalTexts } from '../app/legal-texts';
import { toCommand } from '../app/to-command';
import { SiteQueries } from '../read/site.queries';

/** A text of 50,000 characters, each of up to six bytes as JSON. */
const BODY_LIMIT = 310 * 1024;

/** Admins publish legal texts of their own, and see the former ones. */
@ApiTags('site')
@ApiBearerAuth()
@AdminOnly()
@TokenScope('admin')
@Controller('api/admin/site/legal')
export class AdminLegalController {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly site: CurrentSite,
    private readonly queries: SiteQueries,
    private readonly texts: LegalTexts,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  @ApiOperation({ summary: 'Lists the versions of a legal text.' })
  @Get(':kind/:language')
  @Returns(legalVersions)
  async versions(@Param('kind') kindName: string, @Param('language') languageName: string): Promise<LegalVersions> {
    const { kind, language } = legalAddress(kindName, languageName);
    const rows = await this.queries.legalVersions(kind, language);
    const authors = await this.people.findMany(rows.flatMap(({ published_by: by }) => by ?? []));
    return rows.map(({ text, since, published_by: by }) => ({
      text,
      since: since.toISOString(),
      by: (by && authors.get(by)?.name) ?? null,
    }));
  }

  @ApiOperation({ summary: 'Publishes a legal text; null restores the one that comes with Muster.' })
  @RateLimit('legal-text', 30, 3_600, [40, 86_400])
  @BodyLimit(BODY_LIMIT)
  @Idempotent()
  @Put(':kind/:language')
  @Returns(publishedLegal)
  async publish(
    @CurrentUser() caller: Caller,
    @Param('kind') kindName: string,
    @Param('language') languageName: string,
    @Body({ schema: legalBody }) { text }: z.output<typeof legalBody>,
  ): Promise<PublishedLegal> {
    const { kind, language } = legalAddress(kindName, languageName);
    const command = toCommand('PublishLegalText', caller, { id: randomUUID(), kind, language, text });
    await this.dispatch.send(siteAggregate, command, initiatorOf(caller));
    await this.site.refresh();
    const { markdown: _, ...published } = await this.texts.find({ kind, language });
    return published;
  }
}
