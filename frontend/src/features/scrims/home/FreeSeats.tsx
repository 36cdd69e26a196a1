import { type Role, ROLES } from '@muster/contracts/constants';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { savePreferredRoles, withRoleToggled } from '../../../shared/preferred-roles';
import { titleOf } from '../../../shared/words/words';
import { useClock } from '../../../shared/clock';
import { sendScrimCommand } from '../scrims.slice';
import { selectViewer } from '../selectors';
import { strings as scrimStrings } from '../strings';
import { formatTime, relativeStart } from '../time';
import { usePendingCommand } from '../use-scrim';
import type { Companion, OpenSeat } from './free-seats';
import css from './Home.module.css';
import { strings } from './strings';

/** On phones fewer are shown (Home.module.css). */
export const SEATS_MAX = 6;

/** 'with Hana', 'with Hana +2' */
const withFriends = ([first, ...others]: readonly Companion[]): string =>
  strings.with(`${first?.name ?? ''}${others.length > 0 ? ` +${others.length}` : ''}`);

/** A free seat; a press takes it. */
function SeatTile({ scrim, team, role, friends }: OpenSeat) {
  const dispatch = useDispatch();
  const viewer = useSelector(selectViewer);
  const pending = usePendingCommand(scrim._id);
  const when = useClock((now) => relativeStart(scrim, now));
  const isDisabled = pending !== undefined || viewer.isOffline === true;
  const take = () =>
    dispatch(sendScrimCommand.requested({ kind: 'join', scrimId: scrim._id, userId: viewer.id, team, role }));
  return (
    <li>
      <button
        type="button"
        className={`${css.seat} ${team === 'teamOne' ? css.blue : css.red}`}
        aria-label={strings.seatLabel(titleOf(scrim), role, team, when)}
        aria-disabled={isDisabled}
        title={viewer.isOffline ? scrimStrings.offline : undefined}
        data-free-seat={scrim._id}
        onClick={() => !isDisabled && take()}
      >
        <span className={css.role}>
          <RoleIcon role={role} size={24} />
        </span>
        <span className={css.text}>
          <b>{strings.seat(role, strings.sides[team])}</b>
          <span>{titleOf(scrim)}</span>
          <small>
            {when}
            {friends.length > 0 && <em> · {withFriends(friends)}</em>}
          </small>
        </span>
        <b className={css.when}>{pending ? scrimStrings.pending : formatTime(scrim.gameStartTime)}</b>
        <Icon name="plus" size={18} />
      </button>
    </li>
  );
}

/** Chooses the roles that seats are proposed for. */
function RolePicker({ roles }: { roles: readonly Role[] }) {
  const dispatch = useDispatch();
  return (
    <div className={css.picker} role="group" aria-label={strings.yourRoles}>
      <p>{strings.whichRoles}</p>
      <div>
        {ROLES.map((role) => (
          <button
            key={role}
            type="button"
            className="chip"
            aria-pressed={roles.includes(role)}
            onClick={() => dispatch(savePreferredRoles.requested(withRoleToggled(roles, role)))}
          >
            <RoleIcon role={role} size={18} /> {role}
            {roles.includes(role) && <small>{roles.indexOf(role) + 1}</small>}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Seats that the user can take with one press, in their own roles once they have named them. */
export function FreeSeats({
  seats,
  roles,
  isKnown,
}: {
  seats: readonly OpenSeat[];
  roles: readonly Role[];
  /** True once the list is loaded in which the seats were looked for. */
  isKnown: boolean;
}) {
  const [isEditing, setEditing] = useState(false);
  const hasRoles = roles.length > 0;
  return (
    <section className={css.section} aria-labelledby="free-seats">
      <h2 id="free-seats">
        {hasRoles ? strings.freeInYours : strings.free}
        <button
          type="button"
          className={`${css.edit} ${hasRoles ? '' : css.unset}`}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? (
            strings.done
          ) : (
            <>
              {!hasRoles && <Icon name="plus" size={15} />}
              {roles.map((role) => (
                <RoleIcon key={role} role={role} size={16} />
              ))}{' '}
              {strings.yourRoles}
            </>
          )}
        </button>
      </h2>
      {isEditing && <RolePicker roles={roles} />}
      {seats.length > 0 ? (
        <ul className={css.seats}>
          {seats.slice(0, SEATS_MAX).map((seat) => (
            <SeatTile key={seat.scrim._id} {...seat} />
          ))}
        </ul>
      ) : (
        isKnown && <p className={css.none}>{strings.noneFree}</p>
      )}
    </section>
  );
}
