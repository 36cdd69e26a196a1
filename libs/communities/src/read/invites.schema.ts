import { EntitySchema } from 'typeorm';

interface StoredInvite {
  id: string;
  community: string;
  token_hash: string;
  uses: number;
  expires_at: Date;
  issued_by: string;
  created_at: Date;
  revoked_at: Date | null;
  /** The invite of the lasting link: it has any number of uses and does not expire. */
  lasting: boolean;
}
/** `used`: how many uses are taken. */
export type InviteRow = StoredInvite & { used: number };
export const communityInvites = new EntitySchema<StoredInvite>({
  name: 'community_invites',
  columns: {
    id: { type: 'text', primary: true },
    community: { type: 'text' },
    token_hash: { type: 'text' },
    uses: { type: 'int' },
    expires_at: { type: 'timestamptz' },
    issued_by: { type: 'text' },
    created_at: { type: 'timestamptz' },
    revoked_at: { type: 'timestamptz', nullable: true },
    lasting: { type: 'boolean' },
  },
});

export const communityInviteUses = new EntitySchema<{ invite: string; slot: number; user_id: string }>({
  name: 'community_invite_uses',
  columns: {
    invite: { type: 'text', primary: true },
    slot: { type: 'int', primary: true },
    user_id: { type: 'text' },
  },
});
