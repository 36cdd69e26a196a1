import type { TokenScope } from '@muster/contracts/access-tokens';
import { EntitySchema } from 'typeorm';

export interface AccessTokenRow {
  id: string;
  user_id: string;
  hash: string;
  name: string;
  scopes: TokenScope[];
  community_id: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}
export const accessTokens = new EntitySchema<AccessTokenRow>({
  name: 'access_tokens',
  columns: {
    id: { type: 'text', primary: true },
    user_id: { type: 'text' },
    hash: { type: 'text' },
    name: { type: 'text' },
    scopes: { type: 'text', array: true },
    community_id: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz' },
    expires_at: { type: 'timestamptz' },
    used_at: { type: 'timestamptz', nullable: true },
  },
});
