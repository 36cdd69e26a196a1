import fc from 'fast-check';
import { walk, walks } from '../../test/admin-walks';
import { evolve } from '../domain/scrim';
import { addedUserOf } from './upcoming-scrims';
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
          for (const userId of newcomers) expect([type, addedUserOf({ type, data })]).toEqual([type, userId]);
          added += newcomers.length;
          scrim = after;
        }
      }
    }),
  );
  expect(added).toBeGreaterThan(0);
});
