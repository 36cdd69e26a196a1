import { type Role, ROLES } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { CALL_AUDIENCES, type CallAudience } from '@muster/contracts/seat-calls';
import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { ChipToggles } from '../../../shared/ChipToggles';
import { formatList } from '../../../shared/language/lists';
import { withRoleToggled } from '../../../shared/preferred-roles';
import css from '../Board.module.css';
import { useIsRunning, useSendCommand } from '../hooks';
import { strings } from '../strings';

const s = strings.booking;
interface Props {
  scrim: ScrimView;
  teamId: string;
  /** The roles without a player. */
  empty: readonly Role[];
}

function CallForm({ scrim: { _id: id }, teamId, empty, onClose }: Props & { onClose: () => void }) {
  const send = useSendCommand();
  const [roles, setRoles] = useState<readonly Role[]>(empty);
  const [audience, setAudience] = useState<CallAudience>('communities');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    send({ kind: 'callSeats', id, body: { teamId, roles: ROLES.filter((role) => roles.includes(role)), audience } });
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <div className={css.buttons} role="group" aria-label={s.callRoles}>
        {ROLES.map((role) => (
          <button
            key={role}
            type="button"
            className="chip"
            aria-pressed={roles.includes(role)}
            onClick={() => setRoles(withRoleToggled(roles, role))}
          >
            <RoleIcon role={role} size={17} /> {role}
          </button>
        ))}
      </div>
      <ChipToggles
        label={s.callWhom}
        options={CALL_AUDIENCES}
        chosen={audience}
        onChoose={setAudience}
        renderName={(one) => strings.audiences[one]}
      />
      <div className={css.buttons}>
        <Button type="primary" htmlType="submit" disabled={roles.length === 0}>
          {s.openSeats}
        </Button>
      </div>
    </form>
  );
}

/** Says which seats of a team are open to stand-ins; those who book for it open and close them. */
export function SeatCalls({ mayEdit, ...props }: Props & { mayEdit: boolean }) {
  const { scrim, teamId } = props;
  const send = useSendCommand();
  const [isOpen, setOpen] = useState(false);
  const isCalling = useIsRunning('callSeats', scrim._id);
  const isEnding = useIsRunning('endCall', scrim._id);
  const call = scrim.calls.find((one) => one.teamId === teamId);
  return (
    <>
      {call && <p className="dim">{s.called(formatList(call.roles), strings.audiences[call.audience])}</p>}
      {mayEdit && (
        <div className={css.buttons}>
          <Button aria-expanded={isOpen} loading={isCalling} onClick={() => setOpen(!isOpen)}>
            {s.call}
          </Button>
          {call && (
            <Button loading={isEnding} onClick={() => send({ kind: 'endCall', id: scrim._id, teamId })}>
              {s.endCall}
            </Button>
          )}
        </div>
      )}
      {mayEdit && isOpen && <CallForm {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
