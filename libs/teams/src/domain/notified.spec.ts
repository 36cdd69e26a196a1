import type { EventNotification, Occurrence } from '@muster/kernel';
import type { TeamEvent } from './events';
import { team } from './team-decider';

const AT = '2026-11-28T18:00:00.000Z';
const joined = (userId: string, via: 'founding' | 'invite' = 'invite'): TeamEvent => ({
  type: 'TeamMemberJoined',
  userId,
  kind: 'player',
  roles: [],
  via,
  invitationId: null,
  at: AT,
});
const PAST: TeamEvent[] = [
  {
    type: 'TeamFounded',
    teamId: 't',
    by: 'hana',
    name: 'Wolves',
    slug: 'wolves',
    tag: 'WLF',
    region: 'EUW',
    languages: [],
    visibility: 'public',
  },
  joined('hana', 'founding'),
  joined('bo'),
  { type: 'TeamCaptainNamed', userId: 'bo' },
];
/** Returns who is notified of the event, which `by` caused after those before. */
function notified(event: TeamEvent, by: string): [kind: string, to: readonly string[]][] {
  const after = [...PAST, event].reduce(team.evolve, team.initial);
  const occurrence: Occurrence = { at: AT, by, version: PAST.length + 1 };
  return (team.notify[event.type]?.(event, after, occurrence) ?? []).map((one) =>
    'withdraw' in one ? ['withdrawn', [one.withdraw]] : [one.kind, (one as EventNotification).to],
  );
}

test('captains are notified of people who come', () =>
  expect(notified(joined('mo'), 'mo')).toEqual([['team-joined', ['hana', 'bo']]]));
test('captains are notified of people who go, except who removed them', () => {
  expect(notified({ type: 'TeamMemberLeft', userId: 'mo', cause: 'left' }, 'mo')).toEqual([
    ['team-left', ['hana', 'bo']],
  ]);
  expect(notified({ type: 'TeamMemberLeft', userId: 'mo', cause: 'removed' }, 'bo')).toEqual([['team-left', ['hana']]]);
});
test('a founder is not notified of themselves', () => {
  const [founded, founder] = PAST as [TeamEvent, TeamEvent];
  const after = [founded, founder].reduce(team.evolve, team.initial);
  expect(team.notify['TeamMemberJoined']!(founder, after, { at: AT, by: 'hana', version: 2 })).toEqual([]);
});
test('the invited person is notified, until the invitation has ended', () => {
  const about = { invitationId: 'i', userId: 'mo' };
  expect(notified({ type: 'TeamInvitationSent', ...about, kind: null, roles: [], by: 'hana', at: AT }, 'hana')).toEqual(
    [['team-invited', ['mo']]],
  );
  for (const cause of ['withdrawn', 'declined', 'disbanded', 'deleted'] as const)
    expect(notified({ type: 'TeamInvitationEnded', ...about, cause }, 'hana')).toEqual([
      ['withdrawn', ['team-invited_i']],
    ]);
  expect(notified({ ...joined('mo'), invitationId: 'i' } as TeamEvent, 'mo')).toEqual([
    ['withdrawn', ['team-invited_i']],
    ['team-joined', ['hana', 'bo']],
  ]);
});
test('hidden memberships and blocks notify nobody', () => {
  expect(notified({ type: 'TeamMembershipHidden', userId: 'bo', hidden: true }, 'bo')).toEqual([]);
  expect(notified({ type: 'TeamBlocked', blockedId: 'x' }, 'hana')).toEqual([]);
});
