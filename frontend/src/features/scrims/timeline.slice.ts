import type { TimelineView } from '@muster/contracts';
import { createSlice } from '@reduxjs/toolkit';
import type { Failure } from '../../shared/request';
import { loadTimeline } from './scrims.api';

interface Shown {
  view: TimelineView | null;
  loading: boolean;
  failure: Failure | null;
}
const nothing: Shown = { view: null, loading: false, failure: null };

/** Newer steps replace what they overlap; earlier ones, once asked for, stay in front of them. */
function joined(known: TimelineView | null, answer: TimelineView, earlier: boolean): TimelineView {
  if (!known) return answer;
  const [front, back] = earlier ? [answer, known] : [known, answer];
  const first = back.steps[0]?.version ?? Infinity;
  const people = new Map([...known.people, ...answer.people].map((person) => [person._id, person]));
  const kept = front.steps.filter((step) => step.version < first);
  return { version: Math.max(known.version, answer.version), steps: [...kept, ...back.steps], people: [...people.values()], earlier: earlier || kept.length > 0 ? front.earlier : back.earlier };
}

export const timelines = createSlice({
  name: 'timelines',
  initialState: {} as Record<string, Shown>,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(loadTimeline.requested, (state, { payload: { scrimId } }) => {
      state[scrimId] = { ...(state[scrimId] ?? nothing), loading: true };
    });
    on.addCase(loadTimeline.loaded, (state, { payload: { args, result } }) => {
      state[args.scrimId] = { view: joined(state[args.scrimId]?.view ?? null, result, args.before !== undefined), loading: false, failure: null };
    });
    on.addCase(loadTimeline.failed, (state, { payload: { args, failure } }) => {
      state[args.scrimId] = { ...(state[args.scrimId] ?? nothing), loading: false, failure };
    });
  },
  selectors: { selectTimeline: (state, scrimId: string): Shown => state[scrimId] ?? nothing },
});
export const { selectTimeline } = timelines.selectors;
export const timelineWished = loadTimeline.requested;
