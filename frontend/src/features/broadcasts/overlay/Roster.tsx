import { ROLES, type TeamName } from '@muster/contracts/constants';
import type { ReactNode } from 'react';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { rankName } from '../../../shared/words/words';
import css from './Roster.module.css';
import { strings } from './strings';
import { TeamTitle } from './TeamTitle';
import { type ShownState, sideOf } from './teams';

interface Props {
  state: ShownState;
  team: TeamName;
  place: 'left' | 'right';
  /** Below the name of the side. */
  children?: ReactNode;
}

/** The five seats of a team. */
export function Roster({ state, team, place, children }: Props) {
  return (
    <section className={`${css.roster} ${css[place]} ${css[sideOf(state, team) ?? 'none']}`}>
      <header>
        <TeamTitle state={state} team={team} />
        {children}
      </header>
      <ul>
        {ROLES.map((role) => {
          const player = state.teams[team].find((one) => one.role === role);
          return (
            <li key={role} className={player ? '' : css.free}>
              <RoleIcon role={role} size={34} />
              <b>{player?.name ?? strings.free}</b>
              {player && <small>{rankName(player.rank)}</small>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
