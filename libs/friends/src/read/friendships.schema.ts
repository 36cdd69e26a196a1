import { EntitySchema } from 'typeorm';

/** The row of a friendship names its newest request. */
export interface FriendshipRow {
  id: string;
  asker: string;
  asked: string;
  status: string;
  updated_at: Date;
}
export const friendships = new EntitySchema<FriendshipRow>({
  name: 'friendships',
  columns: {
    id: { type: 'text', primary: true },
    asker: { type: 'text' },
    asked: { type: 'text' },
    status: { type: 'text' },
    updated_at: { type: 'timestamptz' },
  },
});
