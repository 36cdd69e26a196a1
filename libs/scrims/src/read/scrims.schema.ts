import { EntitySchema } from 'typeorm';

/** The secret address of a user's calendar. */
export const calendarFeeds = new EntitySchema<{ user_id: string; token: string; created_at: Date }>({
  name: 'calendar_feeds',
  columns: {
    user_id: { type: 'text', primary: true },
    token: { type: 'text' },
    created_at: { type: 'timestamptz' },
  },
});

/** A reason that a person typed. Their events have its id only, so that it can be erased. */
export const scrimReasons = new EntitySchema<{
  id: string;
  scrim_id: string;
  written_by: string;
  reason: string;
  created_at: Date;
}>({
  name: 'scrim_reasons',
  columns: {
    id: { type: 'text', primary: true },
    scrim_id: { type: 'text' },
    written_by: { type: 'text' },
    reason: { type: 'text' },
    created_at: { type: 'timestamptz' },
  },
});
