import { eraseRowsPolicy } from '@muster/platform';

/** Deletes the calendar address of an erased user. */
export const eraseCalendarFeeds = eraseRowsPolicy('forget-feeds', { calendar_feeds: 'user_id' });
