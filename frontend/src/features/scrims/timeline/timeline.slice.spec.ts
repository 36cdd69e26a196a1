import type { TimelineView } from '@muster/contracts/timeline';
import { timelines } from './timeline.slice';

const step = (version: number): TimelineView['steps'][number] => ({
  version,
  at: '',
  by: null,
  facts: [],
  roster: { teamOne: [], teamTwo: [], casters: [], captain: null, teamWon: null },
  undoable: false,
  undone: false,
});
const view = (earlier: boolean, ...versions: number[]): TimelineView => ({
  version: versions.at(-1)!,
  steps: versions.map(step),
  people: versions.map((v) => ({ _id: `p${v}`, name: `P${v}` })),
  earlier,
});
const after = (...responses: [TimelineView, before?: number][]) => {
  const state = responses.reduce(
    (previous, [result, before]) =>
      timelines.reducer(
        previous,
        timelines.succeeded({ args: { scrimId: 's1', ...(before !== undefined && { before }) }, result }),
      ),
    timelines.reducer(undefined, { type: 'start' }),
  );
  const shown = timelines.select({ timelines: state }, 's1').shown!;
  return { versions: shown.steps.map((one) => one.version), earlier: shown.earlier, people: shown.people.length };
};

test('newer steps are appended and replace overlapping ones', () =>
  expect(after([view(true, 4, 5)], [view(true, 5, 6)])).toEqual({ versions: [4, 5, 6], earlier: true, people: 3 }));
test('earlier steps are prepended, and the first page ends the loading', () =>
  expect(after([view(true, 4, 5)], [view(false, 1, 3), 4])).toEqual({
    versions: [1, 3, 4, 5],
    earlier: false,
    people: 4,
  }));
test('a refresh keeps the earlier steps that were loaded', () =>
  expect(after([view(true, 4, 5)], [view(false, 1, 3), 4], [view(true, 4, 5, 6)])).toEqual({
    versions: [1, 3, 4, 5, 6],
    earlier: false,
    people: 5,
  }));
