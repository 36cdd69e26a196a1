import type { Role } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';

/** A row of `people`. */
export interface PersonRow {
  id: string;
  /** The identity that the account was founded with; null once it is unlinked, or the account erased. */
  uid: string | null;
  email: string | null;
  name: string;
  tagline: string;
  /** As the user typed it. */
  discord: string;
  /** The linked account at Discord and its name there; null if none is linked. */
  discord_id: string | null;
  discord_handle: string | null;
  region: string;
  rank: string;
  can_email: boolean;
  background: string;
  blur: string;
  language: Language | null;
  /** Preferred first; null in rows that an older release wrote. */
  roles: Role[] | null;
  /** Whether others see the games they played; null in rows that an older release wrote. */
  show_record: boolean | null;
  /** When the newest accepted terms came into force, and when they were accepted; null if none since registering. */
  terms_since: Date | null;
  terms_accepted_at: Date | null;
  is_admin: boolean;
  is_donator: boolean;
  ban_from: Date | null;
  ban_to: Date | null;
  banned_by: string | null;
  ban_reason: string | null;
  sessions: number;
  /** Individually ended sessions. */
  ended: string[] | null;
  revision: number;
  restorable_until: Date | null;
  erased: boolean;
  created_at: Date;
  last_logged_in: Date | null;
}

/** Something that an account signs in with. */
export interface IdentityRow {
  uid: string;
  name: string;
  linked_at: Date;
}

type Linked = Pick<PersonRow, 'discord_id' | 'discord_handle'>;
export const discordAccountOf = ({ discord_id: id, discord_handle: handle }: Linked) =>
  id === null ? null : { id, handle: handle ?? '' };
/** The proven name at Discord, or else the typed one. */
export const shownDiscord = (row: Linked & Pick<PersonRow, 'discord'>): string =>
  discordAccountOf(row)?.handle || row.discord;
