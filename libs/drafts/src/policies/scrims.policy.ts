/**
 * Makes drafts follow their scrim, and records drafts in their scrim, even if the process that should have done so was
 * killed.
 */
import type { EffectRequest, Policy, StoredEvent } from '@muster/platform';
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { DraftStep, Scrim } from '@muster/scrims/ports';
import type { Draft, DraftEvent } from '../domain/state';
import { gameOfDraft } from '../domain/state';

export const FOLLOW_SCRIM = defineJob<{ scrimId: string }>('FollowScrim');
export const RECORD_DRAFT = defineJob<{
  scrimId: string;
  game: number;
  version: number;
  step: DraftStep;
  holder?: string;
  by: string;
}>('RecordDraft');

const SEAT_AND_RESULT_EVENTS = ['PlayerLeft', 'PlayerKicked', 'WinnerReported', 'WinnerCorrected'];

const requestFollowing = (
  { version }: Pick<StoredEvent, 'version'>,
  { state }: { state: Pick<Scrim, 'id' | 'series'> },
): EffectRequest[] =>
  state.series.draft
    ? [
        FOLLOW_SCRIM.request({
          key: `draft-scrim_${state.id}_${version}`,
          subject: `draft-scrim_${state.id}`,
          ref: { scrimId: state.id },
        }),
      ]
    : [];

export const draftsFollowScrims: Policy<Scrim> = {
  name: 'drafts-follow-scrims',
  effects: [FOLLOW_SCRIM],
  on: Object.fromEntries(SEAT_AND_RESULT_EVENTS.map((type) => [type, requestFollowing])),
};

const requestRecord =
  (step: DraftStep) =>
  ({ stream, version, data, meta }: StoredEvent): EffectRequest[] => {
    const id = aggregateIdOf(stream);
    const holder = data['holder'];
    return [
      RECORD_DRAFT.request({
        key: `draft-record_${id}_${version}`,
        ref: {
          ...gameOfDraft(id),
          version,
          step,
          by: meta.by,
          ...(typeof holder === 'string' && { holder }),
        },
      }),
    ];
  };

export const scrimsHearOfDrafts = (steps: Readonly<Partial<Record<DraftEvent['type'], DraftStep>>>): Policy<Draft> => ({
  name: 'scrims-hear-of-drafts',
  effects: [RECORD_DRAFT],
  on: Object.fromEntries(Object.entries(steps).map(([type, step]) => [type, requestRecord(step)])),
});
