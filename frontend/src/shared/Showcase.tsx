import { ROLES, SIDE_LABELS } from '@muster/contracts';
import type { CSSProperties } from 'react';
import { RankEmblem } from './art/RankEmblem';
import { RoleIcon } from './art/RoleIcon';
import css from './Showcase.module.css';

const SEATS = {
  teamOne: [['Thornwall', 'Gold 2'], ['MossKnight', 'Emerald 4'], null, ['Lio', 'Gold 1'], ['petalfall', 'Silver 1']],
  teamTwo: [['Bastion', 'Diamond 4'], ['Quickroot', 'Gold 3'], ['Nyx', 'Platinum 2'], null, ['Mender', 'Gold 4']],
} as const;

function Seat({ team, row }: { team: 'teamOne' | 'teamTwo'; row: number }) {
  const player = SEATS[team][row];
  const className = `${css.seat} ${css[team]} ${player ? '' : css.free}`;
  return (
    <div className={className} style={{ '--after': `${row * 90 + (team === 'teamTwo' ? 60 : 0)}ms` } as CSSProperties}>
      {player ? (
        <>
          <RankEmblem rank={player[1]} size={26} />
          <span>
            <b>{player[0]}</b>
            {player[1]}
          </span>
        </>
      ) : (
        'Your seat?'
      )}
    </div>
  );
}

/** Decorative picture of a scrim, built from the real components. */
export const Showcase = () => (
  <div className={`panel ${css.card}`} aria-hidden="true">
    <div className={css.head}>
      <b>Friday Night Fives</b>
      <span className="tag">NA</span>
      <em>8:00 PM</em>
    </div>
    <div className={css.sides}>
      <span>{SIDE_LABELS.teamOne}</span>
      <span>{SIDE_LABELS.teamTwo}</span>
    </div>
    {ROLES.map((role, row) => (
      <div key={role} className={css.row}>
        <Seat team="teamOne" row={row} />
        <RoleIcon role={role} size={20} />
        <Seat team="teamTwo" row={row} />
      </div>
    ))}
  </div>
);
