import { eraseRowsPolicy } from '@muster/platform';

/** The calendar address of who has himself erased goes with him. */
export const eraseCalendarFeeds = eraseRowsPolicy('forget-feeds', { calendar_feeds: 'user_id' });
