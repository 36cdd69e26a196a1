/** Deletes images that no team shows: former crests at once, uploads that never became one after an hour. */
import { aggregateIdOf, defineJob, fileDeletions } from '@muster/platform/pure';
import type { EffectRequest, Policy, StoredEvent } from '@muster/platform';

export const DELETE_TEAM_CREST = defineJob<{ teamId: string; location: string }>('DeleteTeamCrest', 'upkeep', {
  inBackground: true,
});
export const teamCrestDeletions = fileDeletions(DELETE_TEAM_CREST, 'team-crest');

function onCrestChanged({ stream, data: { former } }: Pick<StoredEvent, 'stream' | 'data'>): EffectRequest[] {
  if (typeof former !== 'string') return [];
  return [teamCrestDeletions.remove('former', { teamId: aggregateIdOf(stream), location: former })];
}

export const unusedTeamCrests: Policy = {
  name: 'unused-team-crests',
  effects: [DELETE_TEAM_CREST],
  on: { TeamCrestChanged: onCrestChanged },
};
