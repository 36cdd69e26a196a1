import { isOver, seatOf } from '@muster/contracts/scrim-rules';
import { ROLES, type Role, TEAM_SIZE, type TeamName, TEAMS } from '@muster/contracts/constants';
import type { PlayerEntry, ScrimView } from '@muster/contracts/scrims';
import { Icon } from '../../../shared/art/Icon';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { Seat, type SeatActions } from './Seat';
import { checkInPhase, heldFor, isCheckInDue, presenceOf } from '../attendance/attendance';
import { useClock } from '../../../shared/clock';
import css from './Teams.module.css';
import { isOpenToOthers, seatLock, type SeatOffer, seatOffer, type Viewer } from '../permissions';
import type { ScrimCommand } from '../scrim-commands';
import { words } from '../../../shared/words/words';

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  currentUser: { name: string; rank: string };
  pending: ScrimCommand | undefined;
  actions: SeatActions;
  /** Larger seats for the scrim's own page. */
  isSpacious?: boolean;
}

const TeamHeader = ({ team, scrim }: { team: TeamName; scrim: ScrimView }) => (
  <div className={`${css.side} ${team === 'teamOne' ? css.blue : css.red}`}>
    {scrim.teamWon === team && <Icon name="sparkle" size={13} />}
    {scrim.teams && <b>{scrim.teams[team].name}</b>} {words.sides[team]}{' '}
    <small>{`${scrim[team].length}/${TEAM_SIZE}`}</small>
  </div>
);

const playerAt = (scrim: ScrimView, team: TeamName, role: string): PlayerEntry | undefined =>
  scrim[team].find((player) => player.role === role);

/**
 * In a scrim of two teams, people move on their own side, and newcomers join where their team calls for others. Nobody
 * else's seat is offered, because the server refuses it. Admins sit anywhere.
 */
function offerAt(scrim: ScrimView, viewer: Viewer, offer: SeatOffer, team: TeamName, role: Role): SeatOffer {
  if (!scrim.teams || viewer.isAdmin) return offer;
  const seat = seatOf(scrim, viewer.id);
  return (seat ? seat.team === team : isOpenToOthers(scrim, team, role)) ? offer : 'none';
}

/** The two teams side by side, with the roles between them. */
export function Teams({ scrim, viewer, currentUser, pending, actions, isSpacious = false }: Props) {
  const offer = seatOffer(scrim, viewer);
  const hasPresence = useClock((now) => isCheckInDue(checkInPhase(scrim, now)));
  const isPendingAt = (team: TeamName, role: string) =>
    (pending?.kind === 'join' || pending?.kind === 'move') && pending.team === team && pending.role === role;
  return (
    <div className={`${css.teams} ${isSpacious ? css.roomy : ''}`}>
      <div className={css.heads}>
        <TeamHeader team="teamOne" scrim={scrim} />
        <TeamHeader team="teamTwo" scrim={scrim} />
      </div>
      <ol className={css.rows}>
        {ROLES.map((role) => (
          <li key={role} className={css.row}>
            <span className={css.spine} title={role}>
              <RoleIcon role={role} />
              <span className="visually-hidden">{role}</span>
            </span>
            {TEAMS.map((team) => {
              const player = playerAt(scrim, team, role);
              const held = player ? undefined : heldFor(scrim, team, role);
              return (
                <Seat
                  key={team}
                  team={team}
                  role={role}
                  player={player}
                  isMe={player?._user._id === viewer.id}
                  isHost={player !== undefined && player._user._id === scrim.lobbyHost?._id}
                  pendingPlayer={!player && isPendingAt(team, role) ? currentUser : null}
                  offer={offerAt(scrim, viewer, offer, team, role)}
                  heldFor={held}
                  isHeldForMe={held?.to._id === viewer.id}
                  presence={player && hasPresence ? presenceOf(player) : undefined}
                  isBusy={pending !== undefined}
                  isLocked={isOver(scrim)}
                  disabledReason={seatLock(viewer)}
                  actions={actions}
                />
              );
            })}
          </li>
        ))}
      </ol>
    </div>
  );
}
