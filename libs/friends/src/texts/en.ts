import { type PlainMessages, plainMessages } from '@muster/platform/pure';
import { friendErrors } from '../domain/errors';

/** The messages of the feature's rejections. */
export const en = plainMessages(friendErrors);
export type English = PlainMessages<typeof friendErrors>;
