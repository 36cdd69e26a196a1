import type { CommunityView } from '@muster/contracts/communities';
import { readOwn, writeOwn } from '../../shared/own-storage';

const KEY = 'muster-welcomed';
const NEW_FOR_MS = 7 * 24 * 60 * 60_000;
/** Communities whose welcome the user has closed; the oldest are forgotten, whose members are not new any more. */
const MAX_STORED = 50;

const closedBy = (userId: string): string[] => (readOwn(KEY, userId) as string[] | undefined) ?? [];

/** Whether the user is new in the community and has not closed its welcome. Owners have founded it. */
export const isWelcomed = ({ _id: id, me }: CommunityView, userId: string, now: number): boolean =>
  me.joinedAt !== undefined &&
  me.role !== 'owner' &&
  now - Date.parse(me.joinedAt) < NEW_FOR_MS &&
  !closedBy(userId).includes(id);

export const closeWelcome = (communityId: string, userId: string): boolean =>
  writeOwn(KEY, userId, [...closedBy(userId).filter((id) => id !== communityId), communityId].slice(-MAX_STORED));
