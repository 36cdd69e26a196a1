import type { ReserveView } from '@muster/contracts/attendance';
import { type Role, ROLES } from '@muster/contracts/constants';
import { profilePath } from '@muster/contracts/profile-path';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { bestFreeSeat } from '../permissions';
import { sendScrimCommand } from '../scrims.slice';
import type { AttendanceProps } from './attendance-props';
import { reserveChoice, reserveOf } from './attendance';
import css from './Attendance.module.css';
import { CommandButton } from './CommandButton';
import { strings } from './strings';
import { personName } from '../../../shared/words/words';

const s = strings.reserves;

const Roles = ({ roles }: { roles: readonly Role[] }) => (
  <span className={css.roles} role="img" aria-label={roles.join(', ')} title={roles.join(', ')}>
    {ROLES.filter((role) => roles.includes(role)).map((role) => (
      <RoleIcon key={role} role={role} size={17} />
    ))}
  </span>
);

function ReserveItem({ reserve, isMe }: { reserve: ReserveView; isMe: boolean }) {
  return (
    <li className={isMe ? css.me : ''}>
      <Link to={profilePath(reserve._user)} title={reserve._user.name}>
        {personName(reserve._user.name)}
      </Link>
      {isMe && <small>{s.you}</small>}
      <Roles roles={reserve.roles} />
    </li>
  );
}

interface PickerProps extends AttendanceProps {
  initial: readonly Role[];
  onDone: () => void;
}
/** The roles that the viewer would play. */
function RolePicker({ scrim, viewer, pending, initial, onDone }: PickerProps) {
  const dispatch = useDispatch();
  const [chosen, setChosen] = useState(initial);
  const toggle = (role: Role) =>
    setChosen(chosen.includes(role) ? chosen.filter((other) => other !== role) : [...chosen, role]);
  const send = () => {
    dispatch(
      sendScrimCommand.requested({
        kind: 'joinReserves',
        scrimId: scrim._id,
        roles: ROLES.filter((role) => chosen.includes(role)),
      }),
    );
    onDone();
  };
  return (
    <fieldset className={css.picker}>
      <legend>{s.which}</legend>
      <div className={css.choices}>
        {ROLES.map((role) => (
          <button
            key={role}
            type="button"
            className="chip"
            aria-pressed={chosen.includes(role)}
            onClick={() => toggle(role)}
          >
            <RoleIcon role={role} size={17} /> {role}
          </button>
        ))}
      </div>
      <div className={css.answers}>
        <button type="button" className="quiet-button" onClick={onDone}>
          {s.cancel}
        </button>
        <CommandButton
          isMain
          viewer={viewer}
          pending={pending}
          kind="joinReserves"
          isDisabled={chosen.length === 0}
          onClick={send}
        >
          {initial.length > 0 ? s.save : s.confirm}
        </CommandButton>
      </div>
    </fieldset>
  );
}

function ReserveActions(props: AttendanceProps) {
  const { scrim, viewer, pending } = props;
  const dispatch = useDispatch();
  const [isChoosing, setChoosing] = useState(false);
  const choice = reserveChoice(scrim, viewer);
  const mine = reserveOf(scrim, viewer);
  if (choice === 'none') return null;
  if (choice === 'full') return <p className={css.quiet}>{s.full}</p>;
  if (isChoosing) return <RolePicker {...props} initial={mine?.roles ?? []} onDone={() => setChoosing(false)} />;
  return (
    <div className={css.answers}>
      <CommandButton viewer={viewer} pending={pending} kind="joinReserves" onClick={() => setChoosing(true)}>
        {choice === 'join' ? s.join : s.change}
      </CommandButton>
      {choice === 'leave' && (
        <CommandButton
          viewer={viewer}
          pending={pending}
          kind="leaveReserves"
          onClick={() => dispatch(sendScrimCommand.requested({ kind: 'leaveReserves', scrimId: scrim._id }))}
        >
          {s.leave}
        </CommandButton>
      )}
    </div>
  );
}

/** Lists the people who wait for a seat, in order of arrival. A card shows the list only when no seat is free. */
export function Reserves({ isList, ...props }: AttendanceProps & { isList: boolean }) {
  const { scrim, viewer } = props;
  const { reserves, attendance } = scrim;
  if (attendance.reserves === 0) return null;
  const place = reserves.findIndex(({ _user }) => _user._id === viewer.id) + 1;
  if (!isList && (bestFreeSeat(scrim) || reserveChoice(scrim, viewer) === 'none')) return null;
  return (
    <section className={css.reserves} aria-label={s.title}>
      <h2>
        {s.title} <small>{s.of(reserves.length, attendance.reserves)}</small>
      </h2>
      {isList && reserves.length === 0 && <p className={css.quiet}>{s.none}</p>}
      {isList && reserves.length > 0 && (
        <ol>
          {reserves.map((reserve) => (
            <ReserveItem key={reserve._id} reserve={reserve} isMe={reserve._user._id === viewer.id} />
          ))}
        </ol>
      )}
      {place > 0 && <p className={css.quiet}>{s.mine(place)}</p>}
      <ReserveActions {...props} />
    </section>
  );
}
