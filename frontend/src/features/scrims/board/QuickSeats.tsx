import { TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { useSelector } from 'react-redux';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { selectPreferredRoles } from '../../../shared/preferred-roles';
import { strings as homeStrings } from '../home/strings';
import { freeSeats, seatOffer, type Viewer } from '../permissions';
import type { SeatActions } from '../room/Seat';
import type { ScrimCommand } from '../scrim-commands';
import { strings } from '../strings';
import css from './QuickSeats.module.css';

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  pending: ScrimCommand | undefined;
  actions: SeatActions;
}

/** Offers the free seats of a collapsed card, each with one press. Seats of preferred roles stand out. */
export function QuickSeats({ scrim, viewer, pending, actions }: Props) {
  const roles = useSelector(selectPreferredRoles);
  if (seatOffer(scrim, { ...viewer, isOffline: false }) !== 'join') return null;
  const free = freeSeats(scrim);
  if (free.length === 0) return null;
  const isDisabled = pending !== undefined || viewer.isOffline === true;
  return (
    <div className={css.quick} role="group" aria-label={homeStrings.quickJoin}>
      {TEAMS.filter((team) => free.some((seat) => seat.team === team)).map((team) => (
        <span key={team} className={`${css.side} ${team === 'teamOne' ? css.blue : css.red}`}>
          <b aria-hidden="true">{homeStrings.sides[team]}</b>
          {free
            .filter((seat) => seat.team === team)
            .map(({ role }) => (
              <button
                key={role}
                type="button"
                className={`icon-button ${roles.includes(role) ? css.preferred : ''}`}
                aria-label={strings.joinLabel(team, role)}
                aria-disabled={isDisabled}
                title={viewer.isOffline ? strings.offline : strings.joinLabel(team, role)}
                onClick={() => !isDisabled && actions.joinSeat(team, role)}
              >
                <RoleIcon role={role} size={20} />
              </button>
            ))}
        </span>
      ))}
    </div>
  );
}
