import { EntitySchema } from 'typeorm';

export interface CommunityReportRow {
  id: string;
  community: string;
  reporter: string;
  reason: string;
  created_at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
}
export const communityReports = new EntitySchema<CommunityReportRow>({
  name: 'community_reports',
  columns: {
    id: { type: 'text', primary: true },
    community: { type: 'text' },
    reporter: { type: 'text' },
    reason: { type: 'text' },
    created_at: { type: 'timestamptz' },
    resolved_at: { type: 'timestamptz', nullable: true },
    resolved_by: { type: 'text', nullable: true },
  },
});
