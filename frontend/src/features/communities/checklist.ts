import type { CommunityDiscord } from '@muster/contracts/community-discord';
import type { CommunityView, InviteView } from '@muster/contracts/communities';

export const STEPS = ['describe', 'discord', 'invite', 'scrim'] as const;
export type Step = (typeof STEPS)[number];

interface Known {
  community: Pick<CommunityView, 'about' | 'crest' | 'memberCount'>;
  /** Null until it is loaded; undefined where the site has no Discord. */
  discord: CommunityDiscord | null | undefined;
  invites: readonly InviteView[] | null;
  hasScrims: boolean | undefined;
}

/** The first steps of a new community and whether each is done; null until all of that is known. */
export function stepsOf({ community, discord, invites, hasScrims }: Known): { step: Step; isDone: boolean }[] | null {
  if (discord === null || invites === null || hasScrims === undefined) return null;
  const done: Record<Step, boolean> = {
    describe: community.about !== '' && community.crest !== null,
    discord: discord !== undefined && (discord.channels.length > 0 || discord.webhook !== null),
    invite: community.memberCount > 1 || invites.length > 0,
    scrim: hasScrims,
  };
  return STEPS.filter((step) => step !== 'discord' || discord !== undefined).map((step) => ({
    step,
    isDone: done[step],
  }));
}
