import type { TimelineView } from '@muster/contracts';
import { createSlice } from '@reduxjs/toolkit';
import type { Failure } from '../../../shared/api-call';
import { loadTimeline } from '../scrims.api';

interface TimelineState {
  view: TimelineView | null;
  loading: boolean;
  failure: Failure | null;
}
const emptyTimeline: TimelineState = { view: null, loading: false, failure: null };

/** Newer steps replace what they overlap; earlier ones, once asked for, stay in front of them. */
function mergeSteps(known: TimelineView | null, answer: TimelineView, earlier: boolean): TimelineView {
  if (!known) return answer;
  const [front, back] = earlier ? [answer, known] : [known, answer];
  const first = back.steps[0]?.version ?? Infinity;
  const people = new Map([...known.people, ...answer.people].map((person) => [person._id, person]));
  const kept = front.steps.filter((step) => step.version < first);
  return {
    version: Math.max(known.version, answer.version),
    steps: [...kept, ...back.steps],
    people: [...people.values()],
    earlier: earlier || kept.length > 0 ? front.earlier : back.earlier,
  };
}

export const timelines = createSlice({
  name: 'timelines',
  initialState: {} as Record<string, TimelineState>,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(loadTimeline.requested, (state, { payload: { scrimId } }) => {
      state[scrimId] = { ...(state[scrimId] ?? emptyTimeline), loading: true };
    });
    on.addCase(loadTimeline.succeeded, (state, { payload: { args, result } }) => {
      state[args.scrimId] = {
        view: mergeSteps(state[args.scrimId]?.view ?? null, result, args.before !== undefined),
        loading: false,
        failure: null,
      };
    });
    on.addCase(loadTimeline.failed, (state, { payload: { args, failure } }) => {
      state[args.scrimId] = { ...(state[args.scrimId] ?? emptyTimeline), loading: false, failure };
    });
  },
  selectors: { selectTimeline: (state, scrimId: string): TimelineState => state[scrimId] ?? emptyTimeline },
});
export const { selectTimeline } = timelines.selectors;
export const loadTimelineRequested = loadTimeline.requested;
