import { MEMBER_KINDS, type TeamMemberView, type TeamView } from '@muster/contracts/teams';
import type { ReactNode } from 'react';
import { Icon } from '../../shared/art/Icon';
import { RoleIcon } from '../../shared/art/RoleIcon';
import { PersonRow } from '../../shared/PersonRow';
import { formatList } from '../../shared/language/lists';
import { strings } from './strings';
import css from './Teams.module.css';

const noop = () => undefined;
/** Players first, then subs and coaches, each in the order in which they came. */
const inOrder = (members: readonly TeamMemberView[]) =>
  MEMBER_KINDS.flatMap((kind) => members.filter((member) => member.kind === kind));

const Roles = ({ roles }: Pick<TeamMemberView, 'roles'>) =>
  roles.length === 0 ? (
    <small className="dim">{strings.page.anyRole}</small>
  ) : (
    <span className={css.roles} role="img" aria-label={formatList(roles)} title={roles.join(' › ')}>
      {roles.map((role) => (
        <RoleIcon key={role} role={role} size={18} />
      ))}
    </span>
  );

/** The people of a team with their kind and roles. `children`: more about a member, below their name. */
export const Roster = ({
  members,
  children,
}: Pick<TeamView, 'members'> & { children?: (member: TeamMemberView) => ReactNode }) => (
  <ul className={css.list} aria-label={strings.page.roster}>
    {inOrder(members).map((member) => (
      <PersonRow key={member._user._id} person={member._user} onNavigate={noop}>
        {member.kind !== 'coach' && <Roles roles={member.roles} />}
        {member.kind !== 'player' && <span className="tag">{strings.kinds[member.kind]}</span>}
        {member.captain && (
          <span className={css.crown} title={strings.captain}>
            <Icon name="crown" size={18} />
            <span className="visually-hidden">{strings.captain}</span>
          </span>
        )}
        {children?.(member)}
      </PersonRow>
    ))}
  </ul>
);
