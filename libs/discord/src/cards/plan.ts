import { isOver } from '@muster/contracts/scrim-rules';
import type { ShownPost } from '@muster/board/ports';
import type { ShownEvening } from '@muster/nights/ports';
import type { ShownScrim } from '@muster/scrims/ports';
import type { Channel } from '../domain/channel';
import type { CardState } from './card';

/** A scrim that began longer ago is not announced any more. */
const POSTED_MAX_MS = 30 * 60_000;

/**
 * Whether the channel shows scrims that only members may see. An orphaned one does not, because former members may read
 * it.
 */
export const isForMembers = ({ communityId, suspended }: Channel): boolean =>
  communityId !== null && suspended !== 'orphaned';

/** Whether everybody who reads the channel may see the scrim. Scrims for people with the link are shown nowhere. */
export function isShownIn(channel: Channel, { view, communityId }: ShownScrim): boolean {
  if (channel.communityId !== null)
    return (
      channel.communityId === communityId &&
      (isForMembers(channel) ? view.visibility !== 'link' : view.visibility === 'public')
    );
  return channel.region === view.region && view.visibility === 'public';
}

/** Does the same as {@link planCard} for an evening, which is posted once its sign-up opens. */
export function planEveningCard(
  channel: Channel,
  { view, communityId, isPublic }: ShownEvening,
  { isPosted, now }: { isPosted: boolean; now: number },
): CardState | undefined {
  if (channel.suspended === 'gone') return undefined;
  const isShown = channel.communityId === communityId && (isForMembers(channel) || isPublic);
  if (isPosted) return !isShown ? 'hidden' : channel.connected ? 'shown' : 'ended';
  const isCurrent =
    view.state !== 'planned' && view.state !== 'cancelled' && now - Date.parse(view.startsAt) < POSTED_MAX_MS;
  return channel.connected && !channel.suspended && isCurrent && isShown ? 'shown' : undefined;
}

/** Does the same as {@link planCard} for a post. */
export function planPostCard(
  channel: Channel,
  { state, communities, isForMembers: isForMembersOnly }: ShownPost,
  { isPosted }: { isPosted: boolean },
): CardState | undefined {
  if (channel.suspended === 'gone') return undefined;
  const isListed = channel.communityId !== null && communities.includes(channel.communityId);
  const isShown = isListed && (isForMembers(channel) || !isForMembersOnly);
  if (isPosted) return !isShown ? 'hidden' : channel.connected ? 'shown' : 'ended';
  return channel.connected && !channel.suspended && isShown && state === 'open' ? 'shown' : undefined;
}

/**
 * Returns what the message becomes, or undefined if there is nothing to send. A suspended channel gets no new messages;
 * those it has are still corrected and taken back. `now` in ms.
 */
export function planCard(
  channel: Channel,
  scrim: ShownScrim,
  { isPosted, now }: { isPosted: boolean; now: number },
): CardState | undefined {
  if (channel.suspended === 'gone') return undefined;
  if (isPosted) return stateOfPosted(channel, scrim);
  const isCurrent =
    !scrim.isDeleted && !isOver(scrim.view) && now - Date.parse(scrim.view.gameStartTime) < POSTED_MAX_MS;
  return channel.connected && !channel.suspended && isCurrent && isShownIn(channel, scrim) ? 'shown' : undefined;
}

/** A scrim that may no longer be seen does not say that it was deleted either, because that names it. */
function stateOfPosted(channel: Channel, scrim: ShownScrim): CardState {
  if (!isShownIn(channel, scrim)) return 'hidden';
  if (scrim.isDeleted) return 'deleted';
  return channel.connected ? 'shown' : 'ended';
}
