import { EntitySchema } from 'typeorm';
import type { ReportRow } from './rows';

export const messageReports = new EntitySchema<ReportRow>({
  name: 'message_reports',
  columns: {
    id: { type: 'text', primary: true },
    message: { type: 'text', name: 'message_id' },
    reporter: { type: 'text' },
    reason: { type: 'text' },
    created_at: { type: 'timestamptz' },
    resolved_at: { type: 'timestamptz', nullable: true },
    resolved_by: { type: 'text', nullable: true },
    outcome: { type: 'text', nullable: true },
  },
});
