import { type Role, ROLES } from '@muster/contracts/constants';
import { RoleIcon } from './art/RoleIcon';
import { withRoleToggled } from './preferred-roles';
import css from './RolePicker.module.css';

interface Props {
  label: string;
  roles: readonly Role[];
  onChange: (roles: Role[]) => void;
  /** Shows the place of each chosen role. */
  isOrdered?: boolean;
}

/** Chooses roles by pressing them, in the order of the presses. */
export const RolePicker = ({ label, roles, onChange, isOrdered = false }: Props) => (
  <div className={css.picker} role="group" aria-label={label}>
    {ROLES.map((role) => {
      const place = roles.indexOf(role);
      return (
        <button
          key={role}
          type="button"
          className="chip"
          aria-pressed={place >= 0}
          onClick={() => onChange(withRoleToggled(roles, role))}
        >
          <RoleIcon role={role} size={17} /> {role}
          {isOrdered && place >= 0 && <small>{place + 1}</small>}
        </button>
      );
    })}
  </div>
);
