import type { AlertBody, TeamAlert } from '@muster/contracts/board';
import { isRegion, type Region, servedRegions } from '@muster/contracts/regions';
import dayjs, { type Dayjs } from 'dayjs';
import { formatTime } from '../../../shared/language/dates';
import { rankName, regionName } from '../../../shared/words/words';
import { ANY_RANK, ranksOf } from '../form/post-form';
import { strings } from '../strings';

/** Content of the form. `games`: 0 stands for any number. */
export interface AlertDraft {
  region: Region;
  ranks: { from: string; to: string };
  games: number;
  hours: { from: string; to: string; zone: string } | null;
}

/** A date, because only dates have a clock that is formatted. */
const SOME_DAY = '2026-11-23';
export const clockAt = (time: string): Dayjs => dayjs(`${SOME_DAY}T${time}`);
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');
const formatClock = (time: string): string => formatTime(clockAt(time).toISOString());

/** The evening, in the zone of the captain who chooses hours. */
export const usualHours = (): NonNullable<AlertDraft['hours']> => ({
  from: '18:00',
  to: '23:00',
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** `region`: that of the team, for a new alert. */
export const draftOf = (alert: TeamAlert | null, region: string): AlertDraft => ({
  region: alert?.region ?? (isRegion(region) ? region : servedRegions()[0]!),
  ranks: alert?.ranks ?? { from: ANY_RANK, to: ANY_RANK },
  games: alert?.games ?? 0,
  hours: alert?.from && alert.to && alert.zone ? { from: alert.from, to: alert.to, zone: alert.zone } : null,
});

export const toAlert = ({ region, ranks, games, hours }: AlertDraft): AlertBody => ({
  region,
  ranks: ranksOf(ranks),
  games: games > 0 ? games : null,
  ...(hours ?? { from: null, to: null, zone: null }),
});

/** Says in short which posts an alert is about. */
export const partsOf = ({ region, ranks, games, from, to, zone }: TeamAlert): string[] => [
  regionName(region),
  ranks ? strings.ranks(rankName(ranks.from), rankName(ranks.to)) : strings.list.anyRank,
  games ? strings.games(games) : strings.list.anyGames,
  from && to && zone
    ? strings.alert.between(formatClock(from), formatClock(to), zoneName(zone))
    : strings.alert.anyTime,
];
