import type { Role, TeamName } from '@muster/contracts/constants';
import { describeDecider } from '@muster/kernel';
import { admin, before, created, during, full, joined, me, settings, ten } from '../../test/scrim-events';
import type { SwapPlayers } from './placing';
import { scrim } from './scrim';
import type { ScrimEvent } from './state';

const { given } = describeDecider(scrim);

const nine = ten.slice(0, 9);

describe('SwapPlayers, FillRandom and EditScrim', () => {
  const swap = (first: [string, TeamName, Role], second: [string | null, TeamName, Role], by = admin): SwapPlayers => ({
    type: 'SwapPlayers',
    scrimId: 's1',
    by,
    ctx: before(),
    first: { userId: first[0], team: first[1], role: first[2] },
    second: { userId: second[0], team: second[1], role: second[2] },
  });
  const pair = [created(), joined('ann', 'teamOne', 'Mid'), joined('bo', 'teamTwo', 'Top')];
  test('swap two players', () =>
    given(...pair)
      .when(swap(['ann', 'teamOne', 'Mid'], ['bo', 'teamTwo', 'Top']))
      .then({
        type: 'PlayersSwapped',
        one: { userId: 'ann', team: 'teamTwo', role: 'Top' },
        two: { userId: 'bo', team: 'teamOne', role: 'Mid' },
      } as ScrimEvent));
  test('swap two players back', () =>
    given(...pair, {
      type: 'PlayersSwapped',
      one: { userId: 'ann', team: 'teamTwo', role: 'Top' },
      two: { userId: 'bo', team: 'teamOne', role: 'Mid' },
    })
      .when(swap(['ann', 'teamTwo', 'Top'], ['bo', 'teamOne', 'Mid']))
      .then({
        type: 'PlayersSwapped',
        one: { userId: 'ann', team: 'teamOne', role: 'Mid' },
        two: { userId: 'bo', team: 'teamTwo', role: 'Top' },
      } as ScrimEvent));
  test('move a player to an open seat', () =>
    given(...pair)
      .when(swap(['ann', 'teamOne', 'Mid'], [null, 'teamTwo', 'Mid']))
      .then({ type: 'PlayerMoved', userId: 'ann', team: 'teamTwo', role: 'Mid' }));
  test('reject a swap if the seats have changed', () =>
    given(...pair)
      .when(swap(['ann', 'teamOne', 'Top'], ['bo', 'teamTwo', 'Top']))
      .thenRejects('seats-changed'));
  test('reject a swap by a player', () =>
    given(...pair)
      .when(swap(['ann', 'teamOne', 'Mid'], ['bo', 'teamTwo', 'Top'], me('ann')))
      .thenRejects('admin-only'));
  test('fill the open seats', () => {
    const open = given(created(), ...ten.slice(0, 8)).when({
      type: 'FillRandom',
      scrimId: 's1',
      by: admin,
      ctx: before(0),
      candidates: ['teamOne-Top', 'x', 'y', 'z'],
    });
    open.then(
      { type: 'PlayerAssigned', how: 'random', userId: 'x', team: 'teamTwo', role: 'ADC' } as ScrimEvent,
      { type: 'PlayerAssigned', how: 'random', userId: 'y', team: 'teamTwo', role: 'Support' } as ScrimEvent,
      { type: 'HostDrawn', userId: 'teamOne-Top' },
    );
  });
  test('fill no seat with a caster', () =>
    given(created(), ...nine, { type: 'CasterJoined', userId: 'cy' })
      .when({ type: 'FillRandom', scrimId: 's1', by: admin, ctx: before(0), candidates: ['cy'] })
      .thenRejects('not-enough-users', { found: 0, needed: 1 }));
  test('reject filling full teams', () =>
    given(...full)
      .when({ type: 'FillRandom', scrimId: 's1', by: admin, ctx: before(), candidates: ['x'] })
      .thenRejects('no-empty-positions'));
  test('reject filling with too few users', () =>
    given(created())
      .when({ type: 'FillRandom', scrimId: 's1', by: admin, ctx: before(), candidates: ['x'] })
      .thenRejects('not-enough-users', { found: 1, needed: 10 }));
  test('emit events for changed settings only', () =>
    given(created())
      .when({
        type: 'EditScrim',
        scrimId: 's1',
        by: admin,
        ctx: before(),
        changes: { title: 'Saturday Fives', region: 'NA', maxCasters: 0 },
      })
      .then({ type: 'ScrimRenamed', title: 'Saturday Fives' }, { type: 'CastingLimited', maxCasters: 0 }));
  test('accept a start long ago', () => {
    const startsAt = '2026-11-19T20:00:00.000Z';
    given(created())
      .when({ type: 'EditScrim', scrimId: 's1', by: admin, ctx: during(), changes: { startsAt } })
      .then({ type: 'ScrimRescheduled', startsAt });
  });
  test('emit nothing for an edit without changes', () =>
    given(created())
      .when({ type: 'EditScrim', scrimId: 's1', by: admin, ctx: before(), changes: settings })
      .thenNothing());
  test('reject a host who is not in the scrim', () =>
    given(created())
      .when({
        type: 'EditScrim',
        scrimId: 's1',
        by: admin,
        ctx: before(),
        changes: {},
        host: { kind: 'chosen', userId: 'stranger' },
      })
      .thenRejects('host-not-in-scrim'));
});
