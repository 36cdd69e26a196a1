import type { AttendanceSettings } from '@muster/contracts/attendance';
import type { CommunityRef } from '@muster/contracts/communities';
import { DEFAULT_START_IN_MS, MAX_CASTERS, NO_ATTENDANCE, type TeamName } from '@muster/contracts/constants';
import { isRegion, servedRegions, type Region } from '@muster/contracts/regions';
import type { Visibility } from '@muster/contracts/scrim-rights';
import type { CreateScrimBody, ScrimView, UpdateScrimBody } from '@muster/contracts/scrims';
import { ONE_GAME, type SeriesSettings } from '@muster/contracts/series';
import dayjs, { type Dayjs } from 'dayjs';
import { strings as attendanceStrings } from '../attendance/strings';
import { strings } from './strings';
import { serverNow } from '../../../shared/clock';

/** Content of the scrim form. */
export interface Draft {
  title: string;
  region: Region;
  start: Dayjs | null;
  visibility: Visibility;
  /** Chosen when the scrim is created. */
  community: CommunityRef | null;
  isWithCasters: boolean;
  maxCasters: number;
  /** 'random' or a user id. */
  host: string;
  useTournamentCode: boolean;
  lobbyName: string;
  lobbyPassword: string;
  teamWon: TeamName | null;
  attendance: AttendanceSettings;
  series: SeriesSettings;
  /** The decided scrim whose players are seated. */
  rematchOf: string | null;
}
export type Problems = Partial<Record<'title' | 'start' | 'lobbyPassword' | 'attendance' | 'form', string>>;

const toRegion = (region: string): Region => (isRegion(region) ? region : servedRegions()[0]!);

/** The defaults of a new scrim (spec §5). */
export const newDraft = (me: { region: string }, now: number): Draft => ({
  title: '',
  region: toRegion(me.region),
  start: dayjs(now + DEFAULT_START_IN_MS).startOf('minute'),
  visibility: 'public',
  community: null,
  isWithCasters: false,
  maxCasters: MAX_CASTERS,
  host: 'random',
  useTournamentCode: true,
  lobbyName: '',
  lobbyPassword: '',
  teamWon: null,
  attendance: NO_ATTENDANCE,
  series: ONE_GAME,
  rematchOf: null,
});

export const toDraft = (scrim: ScrimView): Draft => ({
  title: scrim.title,
  region: toRegion(scrim.region),
  start: dayjs(scrim.gameStartTime),
  visibility: scrim.visibility,
  community: scrim.community,
  isWithCasters: scrim.isWithCasters,
  maxCasters: scrim.maxCastersAllowedCount || MAX_CASTERS,
  host: scrim.lobbyHost?._id ?? 'random',
  useTournamentCode: scrim.useTournamentCode,
  lobbyName: scrim.lobbyName ?? '',
  lobbyPassword: scrim.lobbyPassword ?? '',
  teamWon: scrim.teamWon,
  attendance: toAttendanceSettings(scrim),
  series: toSeriesSettings(scrim),
  rematchOf: null,
});

export const toCommunityRef = ({ _id, slug, name }: CommunityRef): CommunityRef => ({ _id, slug, name });

/** The same scrim once more: at the default time, without what belongs to the one that was played. */
export const againDraft = (scrim: ScrimView, now: number): Draft => ({
  ...toDraft(scrim),
  start: dayjs(now + DEFAULT_START_IN_MS).startOf('minute'),
  host: 'random',
  lobbyName: '',
  lobbyPassword: '',
  teamWon: null,
});

/** Its players are still there. */
const REMATCH_IN_MS = 10 * 60_000;
/** The same scrim with the same players, in a few minutes. */
export const rematchDraft = (scrim: ScrimView, now: number): Draft => ({
  ...againDraft(scrim, now),
  start: dayjs(now + REMATCH_IN_MS).startOf('minute'),
  rematchOf: scrim._id,
});

/** Only scrims of communities can be for members, and a rematch belongs to the community of the scrim before. */
export const inCommunity = (draft: Draft, community: CommunityRef | null): Draft => ({
  ...draft,
  community,
  rematchOf: community?._id === draft.community?._id ? draft.rematchOf : null,
  visibility: !community && draft.visibility === 'members' ? 'public' : draft.visibility,
});

/** Adds values that arrive late; fields that were changed since `before` keep their value. */
export const filledLater = (draft: Draft, before: Draft, filled: Draft): Draft => ({
  ...filled,
  ...Object.fromEntries(Object.entries(draft).filter(([field, value]) => value !== before[field as keyof Draft])),
});

const toAttendanceSettings = ({ attendance }: ScrimView): AttendanceSettings => ({
  checkIn: attendance.checkIn,
  opensMinutes: attendance.opensMinutes,
  closesMinutes: attendance.closesMinutes,
  reserves: attendance.reserves,
});

const toSeriesSettings = ({ series }: ScrimView): SeriesSettings => {
  const { games, until, fearless, draft, firstSelection, seconds, closed } = series;
  return { games, until, fearless, draft, firstSelection, seconds, closed };
};

/** Returns the problem with the times of check-in, if it is on. */
export const attendanceProblem = ({ checkIn, opensMinutes, closesMinutes }: AttendanceSettings): string | undefined =>
  checkIn && closesMinutes >= opensMinutes ? attendanceStrings.form.order : undefined;

/** Returns the day of one with the time of the other, without seconds. */
export const withDate = (start: Dayjs | null, date: Dayjs): Dayjs =>
  start ? date.hour(start.hour()).minute(start.minute()).startOf('minute') : date.startOf('minute');
export const withTime = (start: Dayjs | null, time: Dayjs): Dayjs =>
  (start ?? dayjs(serverNow())).hour(time.hour()).minute(time.minute()).startOf('minute');

export function validateDraft(draft: Draft, isNew: boolean): Problems {
  const problems: Problems = {};
  if (!draft.title.trim()) problems.title = strings.empty.title;
  if (!draft.start?.isValid()) problems.start = strings.empty.start;
  if (!isNew && !draft.lobbyPassword.trim()) problems.lobbyPassword = strings.empty.lobbyPassword;
  const inAttendance = attendanceProblem(draft.attendance);
  if (inAttendance) problems.attendance = inAttendance;
  return problems;
}

const commonFields = (draft: Draft) => ({
  title: draft.title.trim(),
  region: draft.region,
  gameStartTime: draft.start!.toISOString(),
  ...(draft.community ? { visibility: draft.visibility } : { isPrivate: draft.visibility === 'link' }),
  isWithCasters: draft.isWithCasters,
  maxCastersAllowedCount: draft.isWithCasters ? draft.maxCasters : 0,
  lobbyHost: draft.host,
  lobbyName: draft.lobbyName.trim() || draft.title.trim(),
  useTournamentCode: draft.useTournamentCode,
  attendance: draft.attendance,
  series: draft.series,
});

export const toCreateBody = (draft: Draft, myId: string): CreateScrimBody => ({
  ...commonFields(draft),
  createdBy: myId,
  ...(draft.community && { communityId: draft.community._id }),
  ...(draft.rematchOf && { rematchOf: draft.rematchOf }),
});
export const toUpdateBody = (draft: Draft): UpdateScrimBody => ({
  ...commonFields(draft),
  lobbyPassword: draft.lobbyPassword.trim(),
  teamWon: draft.teamWon,
});
