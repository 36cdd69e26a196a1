/** Teams that want to know of new posts are told of those that suit them. */
import type { Policy, StoredEvent } from '@muster/platform';
import { aggregateIdOf, defineJob } from '@muster/platform/pure';

export const SUGGEST_POST = defineJob<{ postId: string }>('SuggestPost', 'upkeep');

/** A post that widens is new to those who see it from then on. */
function suggest({ stream, version }: Pick<StoredEvent, 'stream' | 'version'>) {
  const postId = aggregateIdOf(stream);
  return [SUGGEST_POST.request({ key: `suggest-post_${postId}_${version}`, ref: { postId } })];
}

export const postAlerts: Policy = {
  name: 'post-alerts',
  effects: [SUGGEST_POST],
  on: { PostMade: suggest, PostWidened: suggest },
};
