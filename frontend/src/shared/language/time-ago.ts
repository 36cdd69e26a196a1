import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { serverNow } from '../clock';

dayjs.extend(relativeTime);

/** Returns such as "5 minutes ago" or "in 2 days", in the reader's language, by the server's clock. */
export const timeAgo = (at: string): string => dayjs(at).from(serverNow());
