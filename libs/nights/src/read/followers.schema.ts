import { EntitySchema } from 'typeorm';

export const nightFollowers = new EntitySchema<{ night: string; user_id: string }>({
  name: 'night_followers',
  columns: { night: { type: 'text', primary: true }, user_id: { type: 'text', primary: true } },
});
