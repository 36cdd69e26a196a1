import type { Language } from '@muster/contracts/languages';
import type { Link } from '@muster/contracts/links';
import type { Operator } from '@muster/contracts/served-site';
import type { LegalKind } from '@muster/contracts/site';
import { EntitySchema } from 'typeorm';
import type { Site } from '../domain/site';

export const sites = new EntitySchema<{ id: string; state: Site }>({
  name: 'sites',
  columns: { id: { type: 'text', primary: true }, state: { type: 'jsonb' } },
});

export const siteOperator = new EntitySchema<{ one: boolean; operator: Operator | null; links: Link[] }>({
  name: 'site_operator',
  columns: {
    one: { type: 'boolean', primary: true },
    operator: { type: 'jsonb', nullable: true },
    links: { type: 'jsonb' },
  },
});

export interface LegalRow {
  id: string;
  kind: LegalKind;
  language: Language;
  text: string | null;
  since: Date;
  /** Id of a user; null in rows that an older release wrote. */
  published_by: string | null;
}
export const siteLegalTexts = new EntitySchema<LegalRow>({
  name: 'site_legal_texts',
  columns: {
    id: { type: 'text', primary: true },
    kind: { type: 'text' },
    language: { type: 'text' },
    text: { type: 'text', nullable: true },
    since: { type: 'timestamptz' },
    published_by: { type: 'text', nullable: true },
  },
});

export const siteSetup = new EntitySchema<{ one: boolean; token_hash: string; expires_at: Date }>({
  name: 'site_setup',
  columns: {
    one: { type: 'boolean', primary: true },
    token_hash: { type: 'text' },
    expires_at: { type: 'timestamptz' },
  },
});
