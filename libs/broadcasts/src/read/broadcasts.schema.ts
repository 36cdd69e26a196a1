import type { BroadcastKind } from '@muster/contracts/broadcasts';
import type { Language } from '@muster/contracts/languages';
import { EntitySchema } from 'typeorm';

/**
 * A link to the broadcast of a scrim. `language`: that of its maker, in which the page and the names of champions are
 * shown.
 */
export interface Broadcast {
  id: string;
  scrimId: string;
  kind: BroadcastKind;
  delaySeconds: number;
  language: Language;
  createdBy: string;
  createdAt: Date;
}
/** The hash of the token, and the community, are written and compared, and never read. */
export const broadcastLinks = new EntitySchema<Broadcast & { communityId?: string | null; tokenHash?: string }>({
  name: 'broadcasts',
  columns: {
    id: { type: 'text', primary: true },
    scrimId: { type: 'text', name: 'scrim_id' },
    communityId: { type: 'text', name: 'community_id', nullable: true, select: false },
    kind: { type: 'text' },
    delaySeconds: { type: 'int', name: 'delay_seconds' },
    language: { type: 'text' },
    tokenHash: { type: 'text', name: 'token_hash', select: false },
    createdBy: { type: 'text', name: 'created_by' },
    createdAt: { type: 'timestamptz', name: 'created_at' },
  },
});
