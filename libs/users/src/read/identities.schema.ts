import { EntitySchema } from 'typeorm';
import type { IdentityRow } from './person-row';

export const identities = new EntitySchema<IdentityRow & { user_id: string }>({
  name: 'identities',
  columns: {
    uid: { type: 'text', primary: true },
    user_id: { type: 'text' },
    name: { type: 'text' },
    linked_at: { type: 'timestamptz' },
  },
});
