import type { TimelineView } from '@muster/contracts/timeline';
import { timelineRoutes } from '@muster/contracts/timeline-routes';
import { callRoute } from '../../../shared/call-route';
import { resource } from '../../../shared/resource';

/** Merges loaded pages: newer steps replace overlapping ones, earlier steps are prepended. */
function mergeSteps(loaded: TimelineView | undefined, response: TimelineView, earlier: boolean): TimelineView {
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

/** Timelines by scrim. */
export const timelines = resource({
  name: 'timelines',
  load: ({ scrimId, before }: { scrimId: string; before?: number }, signal) =>
    callRoute(timelineRoutes.find, { params: { id: scrimId }, query: { before } }, { signal }),
  key: ({ scrimId }) => scrimId,
  select: (response, { before }, loaded: TimelineView | undefined) =>
    mergeSteps(loaded, response, before !== undefined),
});
