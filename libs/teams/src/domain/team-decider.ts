import type { NotificationKind } from '@muster/contracts/notifications';
import { aggregateOf, type CommandsOf, type Step } from '@muster/kernel';
import { TeamRejection } from './errors';
import type { TeamEvent } from './events';
import { assertWithinLimits, withCaptain } from './invariants';
import { invitations } from './invitations';
import { disbanded, profile } from './profile';
import { relations } from './relations';
import { roster } from './roster';
import { captainsOf, initialTeam, type Team } from './team';

const families = [profile, roster, invitations, relations] as const;
export type TeamCommand = CommandsOf<typeof families>;

const namesCaptain = (event: TeamEvent): event is Extract<TeamEvent, { userId: string }> =>
  event.type === 'TeamCaptainNamed' || (event.type === 'TeamMemberJoined' && event.via === 'founding');

/** The captain whom a team without one was given, for its log. */
const successions = ({ before, decided, after }: Step<Team, TeamEvent>): TeamEvent[] => {
  const named = decided.flatMap((event) => (namesCaptain(event) ? [event.userId] : []));
  const known = new Set([...captainsOf(before), ...named]);
  return captainsOf(after).flatMap((userId) =>
    known.has(userId) ? [] : [{ type: 'TeamCaptainSucceeded' as const, userId }],
  );
};

/** A team whose last member has left is disbanded. */
const endOfEmpty = ({ before, after }: Step<Team, TeamEvent>, now: string): TeamEvent[] =>
  before.members.length > 0 && after.members.length === 0 && after.disbandedAt === null ? disbanded(after, now) : [];

export const team = aggregateOf<Team, TeamEvent, NotificationKind>(initialTeam)(families, {
  check: ({ type }, { id, disbandedAt }) => {
    const isThere = id !== '' && (disbandedAt === null || type === 'ReleaseTeamName');
    if (type !== 'FoundTeam' && !isThere) throw new TeamRejection('team-not-found');
  },
  followUps: [
    (_, { after }) => {
      assertWithinLimits(after);
      return [];
    },
    (_, step) => successions(step),
    ({ ctx }, step) => endOfEmpty(step, ctx.now),
  ],
  restore: withCaptain,
});
