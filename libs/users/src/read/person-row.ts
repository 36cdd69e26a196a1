import type { Language } from '@muster/contracts';

/** A row of `people`. */
export interface PersonRow {
  id: string;
  /** Null once the account is erased. */
  uid: string | null;
  email: string | null;
  name: string;
  tagline: string;
  discord: string;
  region: string;
  rank: string;
  can_email: boolean;
  background: string;
  blur: string;
  language: Language | null;
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
