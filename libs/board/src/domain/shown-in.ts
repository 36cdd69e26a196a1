import type { Post } from './post';

/**
 * The communities whose channels show a post: for everybody, those that list its team; for communities, the named ones.
 * Challenges and posts for people with the link are shown nowhere.
 */
export function communitiesShowing(
  { audience }: Pick<Post, 'audience'>,
  listing: readonly string[],
): readonly string[] {
  if (audience.kind === 'everybody') return listing;
  return audience.kind === 'communities' ? audience.ids : [];
}
