import { adminLegalRoutes } from '@muster/contracts/site-routes';
import { CommandDispatcher, initiatorOf } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { siteAggregate } from '../aggregate';
import { CurrentSite } from '../app/current-site';
import { legalAddress, LegalTexts } from '../app/legal-texts';
import { toCommand } from '../app/to-command';
import { SiteQueries } from '../read/site.queries';

type Routes = typeof adminLegalRoutes;

@Serves('site', adminLegalRoutes)
export class AdminLegalController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly site: CurrentSite,
    private readonly queries: SiteQueries,
    private readonly texts: LegalTexts,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async versions({ params }: RequestOf<Routes['versions']>) {
    const { kind, language } = legalAddress(params.kind, params.language);
    const rows = await this.queries.legalVersions(kind, language);
    const authors = await this.people.findMany(rows.flatMap(({ published_by: by }) => by ?? []));
    return rows.map(({ text, since, published_by: by }) => ({
      text,
      since: since.toISOString(),
      by: (by && authors.get(by)?.name) ?? null,
    }));
  }

  async publish({ caller, params, body: { text } }: RequestOf<Routes['publish']>) {
    const { kind, language } = legalAddress(params.kind, params.language);
    const command = toCommand('PublishLegalText', caller, { id: randomUUID(), kind, language, text });
    await this.dispatch.send(siteAggregate, command, initiatorOf(caller));
    await this.site.refresh();
    const { markdown: _, ...published } = await this.texts.find({ kind, language });
    return published;
  }
}
