import { ROLES, type TeamName } from '@muster/contracts/constants';
import type { DraftAction } from '@muster/contracts/drafts';
import { Icon } from '../../shared/art/Icon';
import { RoleIcon } from '../../shared/art/RoleIcon';
import { words } from '../../shared/words/words';
import type { BoardProps } from './board-props';
import { ChampionIcon } from './ChampionIcon';
import { actionsOf, asTeam, isNone, sideOf, teamName } from './draft-screen';
import css from './TeamColumn.module.css';
import { strings } from './strings';

const FIVE = [0, 1, 2, 3, 4];
type TeamProps = Omit<BoardProps, 'viewpoint'> & { team: TeamName };
type Props = BoardProps & { team: TeamName; place: 'left' | 'right' };

/** Returns the champion at each of the five places of a team, with the one that its captain looks at. */
function placesOf({ draft, champions, team }: Omit<TeamProps, 'roster'>, kind: DraftAction['kind']) {
  const actions = actionsOf(draft, team, kind);
  const turn = draft.turn?.team === team ? draft.turn : null;
  const hovered = turn && draft.hover ? champions.byKey.get(draft.hover) : undefined;
  return FIVE.map((i) => {
    const action = actions[i];
    const champion = action?.champion ? champions.byKey.get(action.champion) : undefined;
    const isNow = turn?.kind === kind && i === actions.length;
    return { i, action, champion, isNow, shown: champion ?? (isNow ? hovered : undefined) };
  });
}

const Bans = (props: Omit<TeamProps, 'roster'>) => (
  <ul className={css.bans} aria-label={strings.bans}>
    {placesOf(props, 'ban').map(({ i, action, champion, isNow, shown }) => (
      <li key={i} className={isNow ? css.now : ''} title={champion?.name}>
        {shown ? (
          <ChampionIcon champion={shown} patch={props.champions.patch} kind={champion ? 'ban' : 'tile'} small />
        ) : (
          <span className={`${css.slot} ${isNone(action) ? css.none : ''}`} />
        )}
        <span className="visually-hidden">{champion?.name ?? (isNone(action) ? strings.noBan : '')}</span>
      </li>
    ))}
  </ul>
);

function Picks({ roster, ...props }: TeamProps) {
  const { draft, champions, team } = props;
  const playerOf = (champion: string | undefined) => {
    const userId = draft.lineup[team].find((entry) => entry.champion === champion)?.userId;
    const player = roster?.[team].find(({ _user }) => _user._id === userId);
    return player && `${player._user.name} · ${player.role}`;
  };
  return (
    <ol className={css.picks} aria-label={strings.picks}>
      {placesOf(props, 'pick').map(({ i, action, champion, isNow, shown }) => (
        <li key={i} className={`${css.pick} ${isNow ? css.now : ''} ${champion ? css.taken : ''}`}>
          {shown ? (
            <ChampionIcon champion={shown} patch={champions.patch} kind="pick" />
          ) : (
            <span className={css.hole} />
          )}
          <span className={css.text}>
            <b>{shown?.name}</b>
            <small>
              {playerOf(action?.champion ?? undefined) ?? (action && action.how !== 'chosen' ? strings.missed : '')}
            </small>
          </span>
        </li>
      ))}
    </ol>
  );
}

const Players = ({ draft, roster, team }: Omit<TeamProps, 'champions'>) => (
  <ul className={css.players}>
    {ROLES.map((role) => {
      const player = roster?.[team].find((one) => one.role === role);
      return (
        <li key={role}>
          <RoleIcon role={role} />
          <span className={css.team}>{player?._user.name ?? (roster && '–')}</span>
          {player && draft.captains[team]?._id === player._user._id && <Icon name="crown" size={16} />}
        </li>
      );
    })}
  </ul>
);

/** A team's bans and picks, and who plays what once they have said so. */
export function TeamColumn({ draft, champions, roster, team, place }: Props) {
  const side = sideOf(draft, team);
  const hasBegun = draft.state !== 'waiting' && draft.state !== 'selecting';
  return (
    <section className={`${css.column} ${css[place]} ${side ? css[side] : ''}`}>
      <h2 className={css.name}>
        {side && <span className={css.side}>{words.sides[asTeam(side)]}</span>}
        <span className={css.team}>{teamName(draft, team)}</span>
        {!hasBegun && (
          <span className={`${css.ready} ${draft.ready[team] ? css.yes : ''}`}>
            {draft.ready[team] && <Icon name="check" size={14} />}
            {draft.ready[team] ? strings.ready : strings.notReady}
          </span>
        )}
      </h2>
      {hasBegun ? (
        <>
          <Bans draft={draft} champions={champions} team={team} />
          <Picks draft={draft} champions={champions} roster={roster} team={team} />
        </>
      ) : (
        <Players draft={draft} roster={roster} team={team} />
      )}
    </section>
  );
}
