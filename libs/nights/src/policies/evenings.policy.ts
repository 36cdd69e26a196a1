/** The evenings of a night follow its settings, day by day; and the timers of each evening. */
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { CurrentSnapshot, EffectCancellation, EffectRequest, Policy, StoredEvent } from '@muster/platform';
import { nextTimer } from '../domain/dates';
import { type Evening, type Followed, nightIdOf } from '../domain/evening';

/** Length of the day at the beginning of an ISO instant. */
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** `version`: of the night; a later version has an effect of its own. */
export const PLAN_EVENINGS = defineJob<{ nightId: string; version: number }>('PlanEvenings', 'upkeep');
export const PLAN_COMMUNITY_NIGHTS = defineJob<{ communityId: string }>('PlanCommunityNights', 'upkeep', {
  inBackground: true,
});
export const ADVANCE_EVENING = defineJob<{ eveningId: string }>('AdvanceEvening', 'upkeep');
export const NOTIFY_FOLLOWERS = defineJob<{
  eveningId: string;
  about: Followed;
  occasion: number;
}>('NotifyFollowers', 'upkeep');
export const END_ANSWERS = defineJob<{ communityId: string; userId: string }>('EndAnswers', 'upkeep', {
  inBackground: true,
});

function requestPlan({ stream, version }: StoredEvent): EffectRequest[] {
  const nightId = aggregateIdOf(stream);
  const subject = `plan-evenings_${nightId}`;
  return [PLAN_EVENINGS.request({ key: `${subject}_${version}`, subject, ref: { nightId, version } })];
}

export const eveningsPolicy: Policy = {
  name: 'evenings',
  effects: [PLAN_EVENINGS],
  on: {
    NightCreated: requestPlan,
    NightChanged: requestPlan,
    EveningIncluded: requestPlan,
    NightPaused: requestPlan,
    NightResumed: requestPlan,
    NightEnded: requestPlan,
  },
};

/** Nights of an archived community rest until it is restored. */
const requestCommunityPlan = ({ stream, version }: StoredEvent): EffectRequest[] => {
  const communityId = aggregateIdOf(stream);
  return [PLAN_COMMUNITY_NIGHTS.request({ key: `community-nights_${communityId}_${version}`, ref: { communityId } })];
};
export const archivedNightsPolicy: Policy = {
  name: 'archived-nights',
  effects: [PLAN_COMMUNITY_NIGHTS],
  on: { CommunityArchived: requestCommunityPlan, CommunityRestored: requestCommunityPlan },
};

function requestTimer(
  { version }: Pick<StoredEvent, 'version'>,
  { state }: CurrentSnapshot<Evening>,
): (EffectRequest | EffectCancellation)[] {
  const subject = `advance-evening_${state.id}`;
  const dueAt = nextTimer(state);
  if (dueAt === undefined) return [{ cancelSubject: subject }];
  return [ADVANCE_EVENING.request({ key: `${subject}_${version}`, subject, dueAt, ref: { eveningId: state.id } })];
}

export const eveningTimersPolicy: Policy<Evening> = {
  name: 'evening-timers',
  effects: [ADVANCE_EVENING],
  on: {
    EveningPlanned: requestTimer,
    EveningMoved: requestTimer,
    EveningChanged: requestTimer,
    EveningCancelled: requestTimer,
    EveningRestored: requestTimer,
    SignUpOpened: requestTimer,
    EveningReminded: requestTimer,
    SignUpClosed: requestTimer,
  },
};

/**
 * A change of the night concerns up to 28 of its evenings; followers are notified of one, the last that changed.
 * Archiving a community and restoring it changes evenings without a new version of their night; followers are notified
 * of that once a day.
 */
const requestNotification =
  (about: Followed) =>
  ({ stream, version, data, at }: StoredEvent): EffectRequest[] => {
    const eveningId = aggregateIdOf(stream);
    const { plan } = data;
    const occasion =
      plan === undefined
        ? `${eveningId}_${version}`
        : `${nightIdOf(eveningId)}_${about}_${Number(plan)}_${at.slice(0, DAY_LENGTH)}`;
    return [NOTIFY_FOLLOWERS.request({ key: `followers_${occasion}`, ref: { eveningId, about, occasion: version } })];
  };
export const followersPolicy: Policy = {
  name: 'night-followers',
  effects: [NOTIFY_FOLLOWERS],
  on: {
    SignUpOpened: requestNotification('open'),
    EveningReminded: requestNotification('reminder'),
    EveningMoved: requestNotification('moved'),
    EveningRestored: requestNotification('moved'),
    EveningCancelled: requestNotification('cancelled'),
  },
};

const requestEnd = ({ data, version }: StoredEvent): EffectRequest[] => {
  const [communityId, userId] = [String(data['communityId']), String(data['userId'])];
  const key = `end-answers_${communityId}_${userId}_${version}`;
  return [END_ANSWERS.request({ key, ref: { communityId, userId } })];
};
/**
 * When a member leaves or is excluded, their answers to evenings are withdrawn and they stop following the nights of
 * the community.
 */
export const formerMembersPolicy: Policy = {
  name: 'former-members-answers',
  effects: [END_ANSWERS],
  on: { MemberLeft: requestEnd, MemberExcluded: requestEnd },
};
