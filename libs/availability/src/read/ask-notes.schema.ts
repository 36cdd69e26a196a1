import { EntitySchema } from 'typeorm';

interface AskNote {
  id: string;
  team: string;
  text: string;
  author: string;
}
/** The newest note of each team that was sent with a question. */
export const askNotes = new EntitySchema<AskNote>({
  name: 'team_ask_notes',
  columns: {
    id: { type: 'text', primary: true },
    team: { type: 'text' },
    text: { type: 'text' },
    author: { type: 'text' },
  },
});
