/** Decides who sees a post. To everybody else it does not exist. */
import type { Post } from './post';

/** `teams`, `communities`: those that the viewer is in. `blocked`: teams with which one of theirs has a block. */
export interface Sight {
  isAdmin: boolean;
  teams: readonly string[];
  communities: readonly string[];
  blocked: readonly string[];
}
/** `hasKey`: they sent the key of its address. `hasAsked`: one of their teams has answered it. */
interface Ways {
  hasKey: boolean;
  hasAsked: boolean;
}

export function maySeePost(
  { teamId, audience }: Pick<Post, 'teamId' | 'audience'>,
  sight: Sight,
  { hasKey, hasAsked }: Ways,
): boolean {
  if (sight.isAdmin || sight.teams.includes(teamId)) return true;
  if (sight.blocked.includes(teamId)) return false;
  if (hasAsked || audience.kind === 'everybody') return true;
  if (audience.kind === 'link') return hasKey;
  const own = audience.kind === 'teams' ? sight.teams : sight.communities;
  return audience.ids.some((id) => own.includes(id));
}
