import { ROLES, TEAMS } from '@muster/contracts/constants';
import fc from 'fast-check';
import { admin, before, created, START, ten } from '../../test/scrim-events';
import { after, allAs, assign, edit, eligible, kick, swap } from '../../test/undo-steps';
import type { Step } from './command';
import { scrim as decider } from './scrim';
import type { Scrim, ScrimEvent } from './state';

describe('undoing any admin command', () => {
  const team = fc.constantFrom(...TEAMS);
  const role = fc.constantFrom(...ROLES);
  const person = fc.constantFrom('root', 'x', 'y', 'z', ...ten.map((event) => (event as { userId: string }).userId));
  const adminCommands = fc.oneof(
    person.map((userId) => kick(userId)),
    fc.tuple(person, team, role).map(([userId, t, r]) => assign(userId, t, r)),
    fc.tuple(person, person, team, role, team, role).map(([a, b, t1, r1, t2, r2]) => swap([a, t1, r1], [b, t2, r2])),
    fc.constant({ type: 'FillRandom', scrimId: 's1', by: admin, ctx: before(0.3), candidates: [...'abcdefghij'] }),
    fc
      .record(
        {
          title: fc.constantFrom('Friday Fives', 'Other'),
          visibility: fc.constantFrom('public', 'link'),
          maxCasters: fc.constantFrom(0, 1, 2),
          startsAt: fc.constantFrom(START, '2026-11-22T20:00:00.000Z'),
        },
        { requiredKeys: [] },
      )
      .map((changes) => edit(changes)),
    fc
      .tuple(person, fc.constantFrom('teamOne' as const, 'teamTwo' as const, null))
      .map(([userId, winner]) => edit({}, { kind: 'chosen', userId }, winner)),
  );
  const toComparable = ({
    seats,
    casters,
    host,
    title,
    visibility,
    maxCasters,
    startsAt,
    winner,
    useCodes,
  }: Scrim) => ({
    seats: seats.toSorted((a, b) => a.userId.localeCompare(b.userId)),
    casters,
    host,
    title,
    visibility,
    maxCasters,
    startsAt,
    winner,
    useCodes,
  });

  test('immediately restores the previous state', () => {
    let tried = 0;
    fc.assert(
      fc.property(fc.subarray(ten, { minLength: 3 }), adminCommands, (seats, command) => {
        const past = [created(), ...seats];
        const start = after(seats.length === 10 ? [...past, { type: 'HostDrawn', userId: 'teamTwo-ADC' }] : past);
        let events: readonly ScrimEvent[] = [];
        try {
          events = decider.decide(command, start);
        } catch {
          return;
        }
        if (events.length === 0) return;
        tried += 1;
        const scrim = after(events, start);
        const step: Step = {
          version: 1,
          by: 'root',
          command: command.type,
          events,
          before: start,
          undone: false,
        };
        expect(
          toComparable(
            after(
              decider.decide(
                {
                  type: 'UndoStep',
                  scrimId: 's1',
                  by: admin,
                  ctx: before(),
                  step,
                  reason: { id: 'r', text: 'x' },
                  candidates: allAs(eligible, step),
                },
                scrim,
              ),
              scrim,
            ),
          ),
        ).toEqual(toComparable(start));
      }),
      { numRuns: 2_000 },
    );
    expect(tried).toBeGreaterThan(300);
  });
});
