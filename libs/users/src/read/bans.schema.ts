import { EntitySchema } from 'typeorm';

export interface BanRow {
  id: string;
  user_id: string;
  banned_by: string;
  date_from: Date;
  date_to: Date;
  reason: string;
  created_at: Date;
  lifted_at: Date | null;
}
export const bans = new EntitySchema<BanRow>({
  name: 'bans',
  columns: {
    id: { type: 'uuid', primary: true },
    user_id: { type: 'text' },
    banned_by: { type: 'text' },
    date_from: { type: 'timestamptz' },
    date_to: { type: 'timestamptz' },
    reason: { type: 'text' },
    created_at: { type: 'timestamptz' },
    lifted_at: { type: 'timestamptz', nullable: true },
  },
});
