import type { Policy } from '../effects/policy';
import { SWEEP_EFFECTS, SweepEffectsJob } from '../effects/sweep-effects.job';
import type { Feature } from './feature';

/** Requests one sweep for each day that has events. */
const sweepPolicy: Policy = {
  name: 'upkeep',
  effects: [SWEEP_EFFECTS],
  apply: async (events) =>
    [...new Set(events.map(({ at }) => at.slice(0, 'YYYY-MM-DD'.length)))].map((day) =>
      SWEEP_EFFECTS.request({ key: `sweep-effects_${day}`, ref: {} }),
    ),
};

/** Maintenance of the platform's own tables. */
export const maintenance: Feature = {
  name: 'upkeep',
  policies: [sweepPolicy],
  jobs: [SWEEP_EFFECTS.performedBy(SweepEffectsJob)],
};
