import fc from 'fast-check';
import { walk, walks } from '../../test/admin-walks';
import { evolve } from '../domain/scrim';
import { addedUsersOf } from './upcoming-scrims';
import { participantsOf } from '../domain/rules';

test('every event names the user it adds to a scrim', () => {
  let added = 0;
  fc.assert(
    fc.property(walks, (inputs) => {
      for (const { before, events } of walk(inputs).steps) {
        let scrim = before;
        for (const event of events) {
          const after = evolve(scrim, event);
          const newcomers = participantsOf(after).filter((userId) => !participantsOf(scrim).includes(userId));
          const { type, ...data } = event;
          for (const userId of newcomers) expect([type, addedUsersOf({ type, data })]).toEqual([type, [userId]]);
          added += newcomers.length;
          scrim = after;
        }
      }
    }),
  );
  expect(added).toBeGreaterThan(0);
});

test('a line-up adds all of its people', () => {
  const seats = ['sue', 'kim'].map((userId) => ({ userId, team: 'teamOne', role: 'Mid' }));
  expect(addedUsersOf({ type: 'TeamLinedUp', data: { team: 'teamOne', seats } })).toEqual(['sue', 'kim']);
});
