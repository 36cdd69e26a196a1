import type { Language } from '@muster/contracts/languages';
import type { Link } from '@muster/contracts/links';
import type { Operator } from '@muster/contracts/served-site';
import type { LegalKind } from '@muster/contracts/site';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { initialSite, type Site } from '../domain/site';

export interface LegalRow {
  text: string | null;
  since: Date;
  /** Id of a user; null in rows that an older release wrote. */
  published_by: string | null;
}
/** How many former versions of a text are shown. */
const VERSIONS_SHOWN = 20;

@Injectable()
export class SiteQueries {
  constructor(private readonly database: Database) {}

  async find(): Promise<{ site: Site; operator: Operator | null; links: readonly Link[] }> {
    const [row] = await this.database.query<{ state: Site | null; operator: Operator | null; links: Link[] | null }>(
      `SELECT (SELECT state FROM sites) AS state, o.operator, o.links
        FROM (SELECT 1) one LEFT JOIN site_operator o ON true`,
    );
    return { site: { ...initialSite, ...row?.state }, operator: row?.operator ?? null, links: row?.links ?? [] };
  }

  async isLogo(location: string): Promise<boolean> {
    const rows = await this.database.query("SELECT 1 FROM sites WHERE state->>'logo' = $1", [location]);
    return rows.length > 0;
  }

  async legalText(id: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ text: string }>('SELECT text FROM site_legal_texts WHERE id = $1', [id]);
    return row?.text;
  }

  /** Newest first. */
  legalVersions(kind: LegalKind, language: Language): Promise<LegalRow[]> {
    return this.database.query<LegalRow>(
      `SELECT text, since, published_by FROM site_legal_texts WHERE kind = $1 AND language = $2
        ORDER BY since DESC, id LIMIT ${VERSIONS_SHOWN}`,
      [kind, language],
    );
  }
}
