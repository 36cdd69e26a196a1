import type { TimelineView } from '@muster/contracts';
import { createSlice } from '@reduxjs/toolkit';
import type { Failure } from '../../../shared/api-call';
import { loadTimeline } from '../scrims.api';
import { rootReducer } from '../../../shared/root-reducer';

interface TimelineState {
  view: TimelineView | null;
  loading: boolean;
  failure: Failure | null;
}
const emptyTimeline: TimelineState = { view: null, loading: false, failure: null };

/** Merges loaded pages: newer steps replace overlapping ones, earlier steps are prepended. */
function mergeSteps(loaded: TimelineView | null, response: TimelineView, earlier: boolean): TimelineView {
  if (!loaded) return response;
  const [front, back] = earlier ? [response, loaded] : [loaded, response];
  const first = back.steps[0]?.version ?? Infinity;
  const people = new Map([...loaded.people, ...response.people].map((person) => [person._id, person]));
  const remaining = front.steps.filter((step) => step.version < first);
  return {
    version: Math.max(loaded.version, response.version),
    steps: [...remaining, ...back.steps],
    people: [...people.values()],
    earlier: earlier || remaining.length > 0 ? front.earlier : back.earlier,
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
}).injectInto(rootReducer);
export const { selectTimeline } = timelines.selectors;
export { loadTimeline };
