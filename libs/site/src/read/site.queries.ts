import type { Language } from '@muster/contracts/languages';
import type { Link } from '@muster/contracts/links';
import type { Operator } from '@muster/contracts/served-site';
import type { LegalKind } from '@muster/contracts/site';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { initialSite, type Site } from '../domain/site';
import { type LegalRow, siteLegalTexts, siteOperator, sites } from './site.schema';

/** How many former versions of a text are shown. */
const VERSIONS_SHOWN = 20;

@Injectable()
export class SiteQueries {
  constructor(private readonly database: Database) {}

  find(): Promise<{ site: Site; operator: Operator | null; links: readonly Link[] }> {
    return this.database.entities(async (entities) => {
      const [site, contact] = await Promise.all([entities.findOneBy(sites, {}), entities.findOneBy(siteOperator, {})]);
      return {
        site: { ...initialSite, ...site?.state },
        operator: contact?.operator ?? null,
        links: contact?.links ?? [],
      };
    });
  }

  isLogo(location: string): Promise<boolean> {
    return this.database.entities((entities) =>
      entities.createQueryBuilder(sites, 'site').where("site.state->>'logo' = :location", { location }).getExists(),
    );
  }

  async legalText(id: string): Promise<string | undefined> {
    const row = await this.database.entities((entities) => entities.findOneBy(siteLegalTexts, { id }));
    return row?.text ?? undefined;
  }

  /** Newest first. */
  legalVersions(kind: LegalKind, language: Language): Promise<LegalRow[]> {
    return this.database.entities((entities) =>
      entities.find(siteLegalTexts, {
        where: { kind, language },
        order: { since: 'DESC', id: 'ASC' },
        take: VERSIONS_SHOWN,
      }),
    );
  }
}
