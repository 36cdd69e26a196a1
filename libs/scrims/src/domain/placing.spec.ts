import { ROLES } from '@muster/contracts/constants';
import { describeDecider } from '@muster/kernel';
import { admin, before, created, joined } from '../../test/scrim-events';
import { scrim } from './scrim';
import type { Seat } from './state';

const { given } = describeDecider(scrim);
const OPEN: Omit<Seat, 'userId'>[] = [
  { team: 'teamTwo', role: 'ADC' },
  { team: 'teamTwo', role: 'Support' },
];
const eight = [
  ...ROLES.map((role) => joined(`one-${role}`, 'teamOne', role)),
  ...ROLES.slice(0, 3).map((role) => joined(`two-${role}`, 'teamTwo', role)),
];
const fill = (seatPlan?: Seat[]) => ({
  type: 'FillRandom' as const,
  scrimId: 's1',
  by: admin,
  ctx: before(),
  candidates: ['ann', 'bea', 'cid', 'one-Top'],
  seatPlan,
});
const plan = (...people: string[]): Seat[] => people.map((userId, i) => ({ userId, ...OPEN[i % OPEN.length]! }));
const assigned = (seats: Seat[]) =>
  seats.map((seat) => ({ type: 'PlayerAssigned' as const, how: 'random' as const, ...seat }));

const hostDrawn = { type: 'HostDrawn' as const, userId: 'one-Top' };

describe('filling the open seats', () => {
  const scrimOfEight = () => given(created(), ...eight);

  test('takes the first candidates who do not play yet', () =>
    scrimOfEight()
      .when(fill())
      .then(...assigned(plan('ann', 'bea')), hostDrawn));

  test('follows a plan for exactly the open seats, in any order', () =>
    scrimOfEight()
      .when(fill(plan('cid', 'ann').toReversed()))
      .then(...assigned(plan('cid', 'ann').toReversed()), hostDrawn));

  test.each([
    ['leaves a seat open', plan('ann')],
    ['names a person twice', plan('ann', 'ann')],
    ['names a seat twice', [...plan('ann'), { ...plan('bea')[0]!, userId: 'bea' }]],
    ['has a seat too many', [...plan('ann', 'bea'), { userId: 'cid', team: 'teamOne' as const, role: 'Top' as const }]],
    ['names a person who plays already', plan('ann', 'one-Top')],
    ['names a person who may not be placed', plan('ann', 'dan')],
    [
      'names the same role of the other side',
      [plan('ann')[0]!, { userId: 'bea', team: 'teamOne' as const, role: 'Support' as const }],
    ],
    ['names another role', [plan('ann')[0]!, { userId: 'bea', team: 'teamTwo' as const, role: 'Top' as const }]],
  ])('refuses a plan that %s', (_, seats) => scrimOfEight().when(fill(seats)).thenRejects('seats-changed'));
});
