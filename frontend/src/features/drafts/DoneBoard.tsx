import { ROLES, TEAMS, type TeamName } from '@muster/contracts/constants';
import { Button } from 'antd';
import { useState } from 'react';
import { LinkButton } from '../../shared/LinkButton';
import { useCopyText } from '../../shared/use-copy';
import { words } from '../../shared/words/words';
import type { BoardProps } from './board-props';
import { ChampionIcon } from './ChampionIcon';
import css from './Boards.module.css';
import { actionsOf, asTeam, sideOf, teamName } from './draft-screen';
import { strings } from './strings';
import { useDraftCommand } from './use-draft-viewer';

/** Five presses: the champion of each player, role by role. */
function LineupPicker({ draft, champions, roster, team }: BoardProps & { team: TeamName }) {
  const { send, pending } = useDraftCommand(draft);
  const players = ROLES.flatMap((role) => roster?.[team].find((player) => player.role === role) ?? []);
  const [chosen, setChosen] = useState<string[]>([]);
  const picks = draft.lineup[team].map(({ champion }) => champion);
  const next = players[chosen.length];
  if (!next || picks.length !== players.length) return null;
  const press = (champion: string) => {
    const all = [...chosen, champion];
    setChosen(all.length === picks.length ? [] : all);
    if (all.length < picks.length) return;
    const list = all.map((key, i) => ({ champion: key, userId: players[i]!._user._id }));
    send({ kind: 'lineup', teamName: team, players: list });
  };
  return (
    <div className={css.lineup}>
      <h3>{chosen.length === 0 ? strings.whoPlays : strings.whoPlaysNext(next._user.name)}</h3>
      {chosen.length === 0 && <p>{strings.whoPlaysNext(next._user.name)}</p>}
      <div className={css.five}>
        {picks.map((key) => {
          const champion = champions.byKey.get(key);
          return (
            champion && (
              <button
                key={key}
                type="button"
                className={css.five}
                disabled={chosen.includes(key) || pending === 'lineup'}
                aria-label={champion.name}
                onClick={() => press(key)}
              >
                <ChampionIcon champion={champion} patch={champions.patch} kind="pick" />
                <span>{champion.name}</span>
              </button>
            )
          );
        })}
      </div>
      {chosen.length > 0 && <Button onClick={() => setChosen([])}>{strings.startOver}</Button>}
    </div>
  );
}

/** The draft as text, for the client or a chat. */
function toList({ draft, champions, roster }: BoardProps): string {
  const nameOf = (key: string | null) => (key ? (champions.byKey.get(key)?.name ?? key) : '–');
  return TEAMS.map((team) => {
    const side = sideOf(draft, team);
    const head = [side && words.sides[asTeam(side)], teamName(draft, team)].filter(Boolean).join(' · ');
    const bans = actionsOf(draft, team, 'ban').map(({ champion }) => nameOf(champion));
    const picks = draft.lineup[team].map(({ champion, userId }) => {
      const player = roster?.[team].find(({ _user }) => _user._id === userId);
      return `${nameOf(champion)}${player ? ` (${player._user.name}, ${player.role})` : ''}`;
    });
    return `${head}\n${strings.picks}: ${picks.join(', ')}\n${strings.bans}: ${bans.join(', ')}`;
  }).join('\n\n');
}

/** Offers the steps after a draft: the lineup, the draft of the next game, the list to copy, and the picture. */
export function DoneBoard(props: BoardProps) {
  const { draft, viewpoint, roster } = props;
  const copy = useCopyText();
  const { team } = viewpoint;
  const current = roster?.series.current ?? draft.game;
  return (
    <div className={css.board}>
      {team && draft.lineup[team].length > 0 && <LineupPicker {...props} team={team} />}
      <div className={css.actions}>
        {current > draft.game && (
          <LinkButton type="primary" size="large" to={`/scrims/${draft.scrimId}/games/${current}/draft`}>
            {strings.nextDraft(current)}
          </LinkButton>
        )}
        <Button onClick={() => void copy(toList(props), strings.copied, strings.copyFailed)}>{strings.copyList}</Button>
        <Button
          href={`/api/scrims/${draft.scrimId}/games/${draft.game}/draft/card.png?v=${draft.version}`}
          target="_blank"
          rel="noreferrer"
        >
          {strings.picture}
        </Button>
      </div>
    </div>
  );
}
