import type { CommunityRef, ScrimDefaults } from '@muster/contracts/communities';
import { MAX_CASTERS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import dayjs, { type Dayjs } from 'dayjs';
import { formatLongWeekday, formatShortDay, formatTime } from '../../../shared/language/dates';
import { parseTime, type TimeOfDay } from '../../../shared/language/times';
import { type Draft, toDraft } from './scrim-draft';
import { strings } from './strings';

/** When scrims begin if nothing says otherwise. */
const EVENING: TimeOfDay = { hour: 20, minute: 0 };
const EVENING_BEGINS = 17;
const DAYS_THAT_A_WEEKDAY_NAMES = 7;

export type FormCommunity = CommunityRef & { scrimDefaults?: ScrimDefaults | null };

/** The usual time of a community's scrims. */
export const usualTime = (community: FormCommunity | undefined): TimeOfDay =>
  parseTime(community?.scrimDefaults?.time ?? '') ?? EVENING;

/** The next moment at that time of day: today, or tomorrow if it has passed. */
export function nextAt({ hour, minute }: TimeOfDay, now: number): Dayjs {
  const today = dayjs(now).hour(hour).minute(minute).startOf('minute');
  return today.valueOf() > now ? today : today.add(1, 'day').hour(hour).minute(minute);
}

/** 'Wednesday scrim': the title of a community's scrim until someone types one. */
export const proposedTitle = (start: Dayjs | null): string =>
  start ? strings.proposedTitle(formatLongWeekday(start.toDate())) : '';

/** A proposed title follows the day; a typed one stays. */
export const withStart = (draft: Draft, start: Dayjs | null): Draft => ({
  ...draft,
  start,
  title: draft.title && draft.title === proposedTitle(draft.start) && start ? proposedTitle(start) : draft.title,
});

/** Fills in what the community has set for its scrims. */
export function withDefaults(draft: Draft, community: FormCommunity, now: number): Draft {
  const { visibility, maxCasters, useTournamentCode, attendance } = community.scrimDefaults ?? {};
  const start = nextAt(usualTime(community), now);
  return {
    ...draft,
    start,
    title: draft.title && draft.title !== proposedTitle(draft.start) ? draft.title : proposedTitle(start),
    visibility: visibility ?? draft.visibility,
    ...(maxCasters !== undefined && { isWithCasters: maxCasters > 0, maxCasters: maxCasters || MAX_CASTERS }),
    useTournamentCode: useTournamentCode ?? draft.useTournamentCode,
    attendance: { ...draft.attendance, ...attendance },
  };
}

/** Returns the settings of this scrim as those with which new scrims of the community begin. */
export const toDefaults = (draft: Draft): ScrimDefaults => ({
  ...(draft.start && { time: draft.start.format('HH:mm') }),
  visibility: draft.visibility,
  maxCasters: draft.isWithCasters ? draft.maxCasters : 0,
  useTournamentCode: draft.useTournamentCode,
  attendance: draft.attendance,
});

/** 'Road to Masters #12' is followed by '#13'. */
const nextTitle = (title: string): string => title.replace(/#(\d+)$/, (_, number: string) => `#${Number(number) + 1}`);

/** Everything as in an earlier scrim, at its time of day. */
export function asBefore(draft: Draft, scrim: ScrimView, now: number): Draft {
  const { hour, minute } = timeOf(scrim);
  return {
    ...toDraft(scrim),
    title: nextTitle(scrim.title),
    start: nextAt({ hour, minute }, now),
    community: draft.community,
    visibility: !draft.community && scrim.visibility === 'members' ? 'public' : scrim.visibility,
    host: 'random',
    lobbyName: scrim.lobbyName === scrim.title ? '' : (scrim.lobbyName ?? ''),
    lobbyPassword: '',
    teamWon: null,
  };
}
const timeOf = ({ gameStartTime }: ScrimView): TimeOfDay => {
  const start = dayjs(gameStartTime);
  return { hour: start.hour(), minute: start.minute() };
};

/** A start that one press chooses. */
export interface QuickStart {
  label: string;
  apply: (draft: Draft) => Draft;
}

function eveningLabel(start: Dayjs, now: number): string {
  const time = formatTime(start.toISOString());
  if (!start.isSame(now, 'day')) return strings.quick.tomorrow(time);
  return start.hour() >= EVENING_BEGINS ? strings.quick.tonight(time) : strings.quick.today(time);
}

function asBeforeLabel({ gameStartTime }: ScrimView, now: number): string {
  const days = dayjs(now).startOf('day').diff(dayjs(gameStartTime).startOf('day'), 'day');
  const isThisWeek = days > 0 && days <= DAYS_THAT_A_WEEKDAY_NAMES;
  return isThisWeek
    ? strings.quick.asLast(formatLongWeekday(gameStartTime))
    : strings.quick.asOn(formatShortDay(gameStartTime));
}

/** 'Tonight 20:00', 'As last Tuesday'. */
export function quickStarts(community: FormCommunity | undefined, last: ScrimView | null, now: number): QuickStart[] {
  const evening = nextAt(usualTime(community), now);
  return [
    {
      label: eveningLabel(evening, now),
      apply: (draft) => ({
        ...withStart(draft, evening),
        title: withStart(draft, evening).title || proposedTitle(evening),
      }),
    },
    ...(last ? [{ label: asBeforeLabel(last, now), apply: (draft: Draft) => asBefore(draft, last, now) }] : []),
  ];
}
