import { forgetting } from '@muster/platform';

/** The calendar address of who has himself erased goes with him. */
export const forgetFeeds = forgetting('forget-feeds', { calendar_feeds: 'user_id' });
