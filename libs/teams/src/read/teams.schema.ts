import type { Link } from '@muster/contracts/links';
import { EntitySchema } from 'typeorm';

export const teamTexts = new EntitySchema<{ team: string; about: string; links: Link[] }>({
  name: 'team_texts',
  columns: { team: { type: 'text', primary: true }, about: { type: 'text' }, links: { type: 'jsonb' } },
});

/** Why teams were disbanded. */
export const teamReasons = new EntitySchema<{ id: string; text: string; author: string }>({
  name: 'team_reasons',
  columns: { id: { type: 'text', primary: true }, text: { type: 'text' }, author: { type: 'text' } },
});

/** Tokens of invites are stored as hashes only. */
export const teamInvites = new EntitySchema<{ id: string; team: string; token_hash: string }>({
  name: 'team_invites',
  columns: { id: { type: 'text', primary: true }, team: { type: 'text' }, token_hash: { type: 'text' } },
});
