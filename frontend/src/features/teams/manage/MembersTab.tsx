import { type EditTeamMemberBody, MEMBER_KINDS, type TeamMemberView, type TeamView } from '@muster/contracts/teams';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { FoldedSection } from '../../../shared/FoldedSection';
import { useSelected } from '../../../shared/use-selected';
import { RolePicker } from '../../../shared/RolePicker';
import { Roster } from '../Roster';
import { strings } from '../strings';
import { sendTeamCommand, teamCommandKey } from '../teams.slice';
import css from './Manage.module.css';

const s = strings.manage;

function RemoveButton({ slug, member: { _user } }: { slug: string; member: TeamMemberView }) {
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  const { _id: id, name } = _user;
  const busy = useSelected(sendTeamCommand.selectIsRunning, teamCommandKey(slug, 'remove', id));
  return (
    <>
      <Button danger loading={busy} aria-label={s.removeWhom(name)} onClick={() => setAsking(true)}>
        {s.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={s.removeAsk(name)}
        verb={s.remove}
        danger
        onConfirm={() => {
          setAsking(false);
          dispatch(sendTeamCommand.requested({ slug, kind: 'remove', id, name }));
        }}
        onCancel={() => setAsking(false)}
      >
        {s.removeBody}
      </ConfirmDialog>
    </>
  );
}

interface ControlsProps {
  slug: string;
  member: TeamMemberView;
  /** Whether nobody else is captain. */
  isOnlyCaptain: boolean;
}
/**
 * Kind and captaincy of a member, and their way out. A captain is removed after the captaincy was taken, and the only
 * captain stays one, because a team needs one.
 */
function Controls({ slug, member, isOnlyCaptain }: ControlsProps) {
  const dispatch = useDispatch();
  const { _user, kind, captain } = member;
  const { _id: id, name } = _user;
  const busy = useSelected(
    sendTeamCommand.selectIsRunning,
    teamCommandKey(slug, 'editMember', id, { captain: !captain }),
  );
  const change = (changes: EditTeamMemberBody) =>
    dispatch(sendTeamCommand.requested({ slug, kind: 'editMember', id, changes }));
  return (
    <>
      <Select
        aria-label={s.kindOf(name)}
        value={kind}
        options={MEMBER_KINDS.map((value) => ({ value, label: strings.kinds[value] }))}
        onChange={(next) => change({ kind: next })}
      />
      {!isOnlyCaptain && (
        <Button
          loading={busy}
          aria-label={captain ? s.takeCaptaincyWhom(name) : s.makeCaptainWhom(name)}
          onClick={() => change({ captain: !captain })}
        >
          {captain ? s.takeCaptaincy : s.makeCaptain}
        </Button>
      )}
      {!captain && <RemoveButton slug={slug} member={member} />}
    </>
  );
}

/** The roles of a member, which they choose themselves as well. */
function MemberRoles({ slug, member: { _user, roles } }: { slug: string; member: TeamMemberView }) {
  const dispatch = useDispatch();
  const [isOpen, setOpen] = useState(false);
  const label = s.rolesOf(_user.name);
  return (
    <FoldedSection icon="edit" title={label} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <RolePicker
        label={label}
        isOrdered
        roles={roles}
        onChange={(next) =>
          dispatch(sendTeamCommand.requested({ slug, kind: 'editMember', id: _user._id, changes: { roles: next } }))
        }
      />
    </FoldedSection>
  );
}

/** The people of the team with what captains decide about them. */
export function MembersTab({ team: { slug, members } }: { team: TeamView }) {
  const captains = members.filter(({ captain }) => captain);
  return (
    <>
      <div className={css.members}>
        <Roster members={members}>
          {(member) => (
            <Controls slug={slug} member={member} isOnlyCaptain={captains.length === 1 && captains[0] === member} />
          )}
        </Roster>
      </div>
      <div className={css.roles}>
        {members
          .filter(({ kind }) => kind !== 'coach')
          .map((member) => (
            <MemberRoles key={member._user._id} slug={slug} member={member} />
          ))}
      </div>
    </>
  );
}
