import { type PlainMessages, plainMessages } from '@muster/platform/pure';
import { communityErrors } from '../domain/errors';

export const texts = {
  notFound: 'Not found',
  reportNotFound: 'Report not found',
} as const;
/** What this feature says, with the messages of its rejections. */
export const en = { ...plainMessages(communityErrors), ...texts };
export type English = PlainMessages<typeof communityErrors> & typeof texts;
