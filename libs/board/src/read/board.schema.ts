import { EntitySchema } from 'typeorm';

/** Notes of posts, messages of requests, and reasons. Keys of posts have no author. */
export const boardTexts = new EntitySchema<{ id: string; text: string; author: string | null }>({
  name: 'board_texts',
  columns: {
    id: { type: 'text', primary: true },
    text: { type: 'text' },
    author: { type: 'text', nullable: true },
  },
});
