import type { Role } from '@muster/contracts/constants';
import type { TeamView } from '@muster/contracts/teams';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { SwitchRow } from '../../shared/Field';
import { selectMyId } from '../../shared/session.slice';
import { useSelected } from '../../shared/use-selected';
import { RolePicker } from '../../shared/RolePicker';
import { strings } from './strings';
import { sendTeamCommand, teamCommandKey } from './teams.slice';
import css from './Teams.module.css';

const s = strings.page;

/** For people who are not in the team: their invitation or invite link, or how to get one. */
export function WayIn({ team, invite }: { team: TeamView; invite: string | undefined }) {
  const dispatch = useDispatch();
  const { slug, invited } = team;
  const joins = useSelected(sendTeamCommand.selectIsRunning, teamCommandKey(slug, 'join'));
  const declines = useSelected(sendTeamCommand.selectIsRunning, teamCommandKey(slug, 'decline', invited?._id));
  if (!invited && !invite) return <p className={`dim ${css.about}`}>{s.byInvite}</p>;
  return (
    <div className={css.note}>
      <Icon name="mail" size={18} />
      <span>
        {invited ? (invited.by ? s.invitedBy(invited.by.name) : s.invited) : s.byLink}{' '}
        {invited?.kind && s.invitedAs(strings.kinds[invited.kind])}
      </span>
      <Button
        type="primary"
        loading={joins}
        onClick={() => dispatch(sendTeamCommand.requested({ slug, kind: 'join', invite }))}
      >
        {s.join}
      </Button>
      {invited && (
        <Button
          loading={declines}
          onClick={() => dispatch(sendTeamCommand.requested({ slug, kind: 'decline', id: invited._id }))}
        >
          {s.decline}
        </Button>
      )}
    </div>
  );
}

function LeaveButton({ team: { slug, name, members } }: { team: TeamView }) {
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  const myId = useSelector(selectMyId);
  const busy = useSelected(sendTeamCommand.selectIsRunning, teamCommandKey(slug, 'leave'));
  const isLast = members.length === 1;
  const captains = members.filter(({ captain }) => captain);
  const isLastCaptain = !isLast && captains.length === 1 && captains[0]!._user._id === myId;
  return (
    <>
      <Button loading={busy} icon={<Icon name="logout" size={17} />} onClick={() => setAsking(true)}>
        {s.leave}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={s.leaveAsk(name)}
        verb={s.leave}
        danger
        disabled={isLastCaptain}
        onConfirm={() => {
          setAsking(false);
          dispatch(sendTeamCommand.requested({ slug, kind: 'leave' }));
        }}
        onCancel={() => setAsking(false)}
      >
        {isLastCaptain ? s.lastCaptain : isLast ? s.leaveLast : s.leaveBody}
      </ConfirmDialog>
    </>
  );
}

/** Shows what was pressed until the server has answered, so that quick presses add up. */
function OwnRoles({ slug, roles: stored }: { slug: string; roles: readonly Role[] }) {
  const dispatch = useDispatch();
  const [pressed, setPressed] = useState<readonly Role[]>(stored);
  const busy = useSelected(sendTeamCommand.selectIsRunning, teamCommandKey(slug, 'editOwn', '', { roles: [] }));
  const change = (roles: Role[]) => {
    setPressed(roles);
    dispatch(sendTeamCommand.requested({ slug, kind: 'editOwn', changes: { roles } }));
  };
  return (
    <>
      <RolePicker label={s.myRoles} isOrdered roles={busy ? pressed : stored} onChange={change} />
      <small className="dim">{s.myRolesHint}</small>
    </>
  );
}

/** The user's own roles in the team, who sees them in it, and the way out. */
export function OwnMembership({ team }: { team: TeamView }) {
  const dispatch = useDispatch();
  const myId = useSelector(selectMyId);
  const { slug, me, members } = team;
  const roles = members.find(({ _user }) => _user._id === myId)?.roles ?? [];
  if (!me) return null;
  return (
    <section className={`panel ${css.part}`} aria-label={s.you}>
      <h2>{s.you}</h2>
      {me.kind !== 'coach' && <OwnRoles slug={slug} roles={roles} />}
      <SwitchRow
        label={s.hide}
        hint={s.hideHint}
        on={me.hidden}
        onChange={(hidden) => dispatch(sendTeamCommand.requested({ slug, kind: 'editOwn', changes: { hidden } }))}
      />
      <div className={css.buttons}>
        <LeaveButton team={team} />
      </div>
    </section>
  );
}
