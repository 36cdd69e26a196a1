/** The table of an evening: what was played in its rounds, and how often each person played and sat out. */
import type { EveningView } from '@muster/contracts/nights';
import type { ScrimView } from '@muster/contracts/scrims';
import { personName, words } from '../../../shared/words/words';
import { scoreLine } from '../permissions';
import { strings } from './strings';

const s = strings.table;

export interface LobbyRow {
  round: number;
  lobby: number;
  scrimId: string;
  /** Undefined until the scrim is loaded. */
  scrim: ScrimView | undefined;
}
export interface PersonCount {
  id: string;
  name: string;
  played: number;
  satOut: number;
}

export const lobbyRows = ({ rounds }: Pick<EveningView, 'rounds'>, scrims: Record<string, ScrimView>): LobbyRow[] =>
  rounds.flatMap(({ number: round, scrims: lobbies }) =>
    lobbies.map(({ _id, number }) => ({ round, lobby: number, scrimId: _id, scrim: scrims[_id] })),
  );

/** A person who waited at first and was given a seat later has played, and has not sat out. */
export function personCounts(
  { rounds }: Pick<EveningView, 'rounds'>,
  scrims: Record<string, ScrimView>,
): PersonCount[] {
  const counts = new Map<string, PersonCount>();
  const count = ({ _id: id, name }: { _id: string; name: string }, key: 'played' | 'satOut') => {
    const known = counts.get(id) ?? { id, name: personName(name), played: 0, satOut: 0 };
    counts.set(id, { ...known, [key]: known[key] + 1 });
  };
  for (const { scrims: lobbies, reserves } of rounds) {
    const players = lobbies.flatMap(({ _id }) => {
      const scrim = scrims[_id];
      return scrim ? [...scrim.teamOne, ...scrim.teamTwo].map(({ _user }) => _user) : [];
    });
    const seated = new Set(players.map(({ _id }) => _id));
    for (const player of players) count(player, 'played');
    for (const reserve of reserves) if (!seated.has(reserve._id)) count(reserve, 'satOut');
  }
  return [...counts.values()].toSorted(
    (a, b) => b.played - a.played || a.satOut - b.satOut || a.name.localeCompare(b.name),
  );
}

/** 'Blue Side won', in a series with the games of each side. */
export function resultText(scrim: ScrimView | undefined): string {
  if (!scrim) return '…';
  const { series, teamWon } = scrim;
  if (series.games > 1 && (series.score.teamOne > 0 || series.score.teamTwo > 0))
    return teamWon ? `${strings.won(words.sides[teamWon])} (${scoreLine(series)})` : scoreLine(series);
  return teamWon ? strings.won(words.sides[teamWon]) : s.open;
}

const namesOf = (side: ScrimView['teamOne']): string => side.map(({ _user }) => personName(_user.name)).join(', ');

/** The table as a message for Discord. */
export function tableText(title: string, rows: readonly LobbyRow[], people: readonly PersonCount[]): string {
  const lines = rows.flatMap(({ round, lobby, scrim }, i) => [
    ...(round === rows[i - 1]?.round ? [] : ['', `**${s.ofRound(round)}**`]),
    `${strings.lobby(lobby)}: ${resultText(scrim)}`,
    ...(scrim ? [`🔵 ${namesOf(scrim.teamOne)}`, `🔴 ${namesOf(scrim.teamTwo)}`] : []),
  ]);
  const counts = people.map(({ name, played, satOut }) => s.counts(name, played, satOut));
  return [`**${title}**`, ...lines, '', ...counts].join('\n');
}
