import type { ReportOutcome } from '@muster/contracts/chat';

export interface MessageRow {
  id: string;
  conversation_id: string;
  n: number;
  sender: string;
  receiver: string | null;
  scrim_id: string | null;
  client_id: string | null;
  text: string;
  created_at: Date;
  seen_at: Date | null;
  /** Id of the socket it was sent from; null if the client did not name it. */
  sent_from: string | null;
}

/** A conversation as seen by one of its members. */
export interface ConversationRow {
  id: string;
  opener: string | null;
  partner: string | null;
  scrim_id: string | null;
  created_at: Date;
  updated_at: Date;
  messages: number;
  unseen: number;
  is_muted: boolean;
  last: { id: string; text: string; sender: string; created_at: string } | null;
}

export interface ReportRow {
  id: string;
  message: string;
  reporter: string;
  reason: string;
  created_at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
  outcome: ReportOutcome | null;
}
