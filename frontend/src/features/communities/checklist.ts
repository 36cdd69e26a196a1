import type { CommunityDiscord } from '@muster/contracts/community-discord';
import type { CommunityLink, CommunityView } from '@muster/contracts/communities';

export const STEPS = ['describe', 'discord', 'invite', 'night', 'scrim'] as const;
export type Step = (typeof STEPS)[number];

interface Known {
  community: Pick<CommunityView, 'about' | 'crest' | 'memberCount'>;
  /** Null until it is loaded; undefined where the site has no Discord. */
  discord: CommunityDiscord | null | undefined;
  /** The lasting invite link; undefined until it is loaded. */
  link: Pick<CommunityLink, 'joined'> | undefined;
  hasNights: boolean | undefined;
  hasScrims: boolean | undefined;
}

/** The first steps of a new community and whether each is done; null until all of that is known. */
export function stepsOf({
  community,
  discord,
  link,
  hasNights,
  hasScrims,
}: Known): { step: Step; isDone: boolean }[] | null {
  if (discord === null || link === undefined || hasNights === undefined || hasScrims === undefined) return null;
  const done: Record<Step, boolean> = {
    describe: community.about !== '' && community.crest !== null,
    discord: discord !== undefined && (discord.channels.length > 0 || discord.webhook !== null),
    // Creating the link does not finish this step; a user who joins through it does.
    invite: community.memberCount > 1 || link.joined > 0,
    night: hasNights,
    scrim: hasScrims,
  };
  return STEPS.filter((step) => step !== 'discord' || discord !== undefined).map((step) => ({
    step,
    isDone: done[step],
  }));
}
