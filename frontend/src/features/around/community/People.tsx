import { type Role, ROLES } from '@muster/contracts/constants';
import type { CommunityAround } from '@muster/contracts/pickups';
import { profilePath } from '@muster/contracts/profile-path';
import { Link } from 'react-router-dom';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { formatTime } from '../../../shared/language/dates';
import { formatList } from '../../../shared/language/lists';
import { strings } from '../strings';
import css from './Community.module.css';

const s = strings.here;
type Person = CommunityAround['people'][number];

/** Under the role that they like best, with the others that they named. */
const PersonItem = ({ person: { _user, roles, until } }: { person: Person }) => (
  <li className={css.person}>
    <Link to={profilePath(_user)}>{_user.name}</Link>
    <small className="dim">{s.until(formatTime(until))}</small>
    {roles.length > 1 && (
      <span className={css.others} role="img" aria-label={s.also(formatList(roles.slice(1)))}>
        {roles.slice(1).map((role) => (
          <RoleIcon key={role} role={role} size={14} />
        ))}
      </span>
    )}
  </li>
);

function RoleColumn({ role, people, lacks }: { role: Role; people: readonly Person[]; lacks: number }) {
  return (
    <li className={css.role}>
      <h3>
        <RoleIcon role={role} size={20} /> {role}
        {lacks > 0 && <span className="tag warn">{s.lacks(lacks)}</span>}
      </h3>
      {people.length > 0 ? (
        <ul aria-label={role}>
          {people.map((person) => (
            <PersonItem key={person._user._id} person={person} />
          ))}
        </ul>
      ) : (
        <p className="dim">{s.nobody}</p>
      )}
    </li>
  );
}

/** The people who are around by role, with what lacks, and those who join when more are there. */
export const PeopleAround = ({ people, ifEnough, missing }: CommunityAround) => (
  <>
    {people.length > 0 && (
      <ul className={css.columns}>
        {ROLES.map((role) => (
          <RoleColumn
            key={role}
            role={role}
            people={people.filter(({ roles }) => roles[0] === role)}
            lacks={missing?.roles[role] ?? 0}
          />
        ))}
      </ul>
    )}
    {ifEnough.length > 0 && (
      <div className={css.ifEnough}>
        <h3>{s.ifEnough}</h3>
        <ul aria-label={s.ifEnough}>
          {ifEnough.map(({ _user, atLeast }) => (
            <li key={_user._id} className={css.person}>
              <Link to={profilePath(_user)}>{_user.name}</Link>
              <small className="dim">{s.fromOn(atLeast)}</small>
            </li>
          ))}
        </ul>
      </div>
    )}
  </>
);
