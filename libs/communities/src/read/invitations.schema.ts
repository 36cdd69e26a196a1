import type { InvitedRole } from '@muster/contracts/community-import';
import { EntitySchema } from 'typeorm';

export interface InvitationRow {
  id: string;
  community: string;
  importId: string;
  riot_key: string;
  name: string;
  tagline: string;
  region: string;
  role: InvitedRole;
  /** Null until the invitation is delivered to the account that signed up with its Riot ID. */
  account: string | null;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
}
export const communityInvitations = new EntitySchema<InvitationRow>({
  name: 'community_invitations',
  columns: {
    id: { type: 'text', primary: true },
    community: { type: 'text' },
    importId: { type: 'text', name: 'import' },
    riot_key: { type: 'text' },
    name: { type: 'text' },
    tagline: { type: 'text' },
    region: { type: 'text' },
    role: { type: 'text' },
    account: { type: 'text', nullable: true },
    invited_by: { type: 'text' },
    created_at: { type: 'timestamptz' },
    expires_at: { type: 'timestamptz' },
  },
});
