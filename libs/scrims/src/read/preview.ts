/** The public preview of a scrim: counts and roles, no users. */
import { type Role, ROLES, SCRIM_SIZE, TEAMS } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import { freeRoles, seatCount, timeClass } from '@muster/contracts/scrim-rules';
import { zoneOfRegion } from '@muster/contracts/regions';
import type { ScrimPreview } from '@muster/contracts/share';
import { scoreOf } from '@muster/contracts/series';
import { fill } from '@muster/contracts/texts';
import { clock, day } from '@muster/texts';
import { catalogue } from '../texts/catalogue';
import { currentOf, isPlayed, winnersOf } from '../domain/games';
import type { Scrim } from '../domain/state';
import type { ScrimSnapshot } from './view';

export const toPreview = (
  { state, version }: ScrimSnapshot,
  community: ScrimPreview['community'] = null,
): ScrimPreview => ({
  _id: state.id,
  version,
  title: state.title || 'Scrim',
  region: state.region,
  community,
  gameStartTime: state.startsAt,
  seats: { teamOne: takenRoles(state, 'teamOne'), teamTwo: takenRoles(state, 'teamTwo') },
  casters: state.casters.length,
  maxCastersAllowedCount: state.maxCasters,
  teamWon: state.winner,
  series: toPreviewedSeries(state),
});

function toPreviewedSeries(scrim: Scrim): ScrimPreview['series'] {
  const { games, until } = scrim.series;
  return { games, until, current: currentOf(scrim), over: isPlayed(scrim), score: scoreOf(winnersOf(scrim)) };
}

/** 'Best of 3', or '2 games'; with the score once a game is decided. Empty for one game. */
export function seriesText({ series }: ScrimPreview, language: Language): string {
  if (series.games === 1) return '';
  const { bestOf, games } = catalogue[language];
  const { teamOne, teamTwo } = series.score;
  const score = teamOne + teamTwo > 0 ? ` · ${teamOne} – ${teamTwo}` : '';
  return fill(series.until === 'decided' ? bestOf : games, { n: series.games }) + score;
}

const takenRoles = ({ seats }: Scrim, team: 'teamOne' | 'teamTwo'): Role[] =>
  ROLES.filter((role) => seats.some((seat) => seat.team === team && seat.role === role));

const toSeats = ({ seats }: ScrimPreview) => ({
  teamOne: seats.teamOne.map((role) => ({ role })),
  teamTwo: seats.teamTwo.map((role) => ({ role })),
});
export const seatsTaken = (preview: ScrimPreview): number => seatCount(toSeats(preview));

/** 'needs ADC, Support', 'teams full', 'Team One (Blue Side) won'. */
export function missingRolesText(preview: ScrimPreview, language: Language): string {
  const texts = catalogue[language];
  if (preview.teamWon) return preview.teamWon === 'teamOne' ? texts.blueWon : texts.redWon;
  if (preview.series.over) return texts.tie;
  const open = new Set(TEAMS.flatMap((team) => freeRoles(toSeats(preview), team)));
  if (open.size === 0) return texts.teamsFull;
  if (open.size === ROLES.length) return texts.allRolesOpen;
  return fill(texts.needsRoles, { roles: ROLES.filter((role) => open.has(role)).join(', ') });
}

/** 'starts Sat, Nov 21, 21:00 GMT+1', because a preview is read on other days; 'started …' once it has. `now` in ms. */
export function startText(
  { gameStartTime, region, teamWon, series }: ScrimPreview,
  now: number,
  language: Language,
): string {
  const { starts, started } = catalogue[language];
  const zone = zoneOfRegion(region);
  const time = `${day(gameStartTime, zone, language)}, ${clock(gameStartTime, zone)}`;
  return fill(timeClass({ gameStartTime, teamWon, series }, now) === 'upcoming' ? starts : started, { time });
}

/** '7/10 · needs ADC, Support · starts Sat, Nov 21, 21:00 GMT+1' */
export const summaryLine = (preview: ScrimPreview, now: number, language: Language): string =>
  [
    `${seatsTaken(preview)}/${SCRIM_SIZE}`,
    missingRolesText(preview, language),
    seriesText(preview, language),
    startText(preview, now, language),
  ]
    .filter(Boolean)
    .join(' · ');
