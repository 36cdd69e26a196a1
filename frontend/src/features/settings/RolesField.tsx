import { type Role, ROLES } from '@muster/contracts/constants';
import { RoleIcon } from '../../shared/art/RoleIcon';
import css from './RolesField.module.css';
import { strings } from './strings';

/** Roles in the order in which they are pressed; a second press takes one away. */
export function RolesField({ roles, onChange }: { roles: readonly Role[]; onChange: (roles: Role[]) => void }) {
  const toggle = (role: Role) =>
    onChange(roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role]);
  return (
    <fieldset className={css.roles}>
      <legend>{strings.roles.label}</legend>
      <div className={css.choices}>
        {ROLES.map((role) => {
          const place = roles.indexOf(role) + 1;
          return (
            <button
              key={role}
              type="button"
              className={`chip ${css.role}`}
              aria-pressed={place > 0}
              aria-label={place > 0 ? strings.roles.chosen(role, place) : role}
              onClick={() => toggle(role)}
            >
              <RoleIcon role={role} size={18} /> {role}
              {place > 0 && <b className={css.place}>{place}</b>}
            </button>
          );
        })}
      </div>
      <p className="dim">{strings.roles.hint}</p>
    </fieldset>
  );
}
