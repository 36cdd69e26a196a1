/**
 * Life cycle of a community: founded → settings and invites change → archived by an owner or an admin, and perhaps
 * restored by an admin. Its members are streams of their own (membership.ts), so its state stays small. `about`, links
 * and the hashes of invite tokens are stored in rows only.
 */
import { IMPORT_UNDO_HOURS, INVITATION_DAYS } from '@muster/contracts/community-import';
import type { CommunityEntry, CommunityVisibility, ScrimDefaults } from '@muster/contracts/communities';
import { NO_PICKUPS, type PickupSettings } from '@muster/contracts/pickup-settings';

export interface Invite {
  id: string;
  uses: number;
  expiresAt: string;
}

export interface Community {
  id: string;
  founder: string;
  name: string;
  slug: string;
  region: string | null;
  visibility: CommunityVisibility;
  entry: CommunityEntry;
  /** Location of the stored image. */
  crest: string | null;
  scrimDefaults: ScrimDefaults | null;
  /** Whether strangers read the titles of its public scrims. */
  publicTitles: boolean;
  pickups: PickupSettings;
  archived: boolean;
  /** When the address changed within the last year. */
  moves: readonly string[];
  /** Addresses that still lead here, and until when. */
  former: readonly { slug: string; until: string }[];
  /** Invites that were not revoked; expired ones are dropped when the next is issued. */
  invites: readonly Invite[];
  /** The lasting invite, which lets in any number of people until it is ended. */
  link: { id: string; since: string } | null;
  /** Imports that were not undone; all but the newest are dropped when it is too late to undo them. */
  imports: readonly { id: string; at: string }[];
}

export const initialCommunity: Community = {
  id: '',
  founder: '',
  name: '',
  slug: '',
  region: null,
  visibility: 'public',
  entry: 'open',
  crest: null,
  scrimDefaults: null,
  publicTitles: false,
  pickups: NO_PICKUPS,
  archived: false,
  moves: [],
  former: [],
  invites: [],
  link: null,
  imports: [],
};

const DAY_MS = 86_400_000;
const plusDays = (instant: string, days: number): string => new Date(Date.parse(instant) + days * DAY_MS).toISOString();
/** A former address leads to the community for 90 days. Then it is free for others. */
export const forwardedUntil = (movedAt: string): string => plusDays(movedAt, 90);
export const movesWithinYear = ({ moves }: Community, now: string): readonly string[] =>
  moves.filter((movedAt) => plusDays(movedAt, 365) > now);

const HOURS_PER_DAY = 24;
/** A personal invitation is valid for 60 days. */
export const invitedUntil = (at: string): string => plusDays(at, INVITATION_DAYS);
export const isUndoable = ({ at }: { at: string }, now: string): boolean =>
  plusDays(at, IMPORT_UNDO_HOURS / HOURS_PER_DAY) > now;
