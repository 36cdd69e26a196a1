import { type Role, ROLES } from '@muster/contracts/constants';
import { Select } from 'antd';
import { Field } from '../../shared/Field';
import { strings } from './strings';

const NOBODY = '';

/** The role in which the team lacks somebody, if it does. */
export const OneShortField = ({ value, onChange }: { value: Role | null; onChange: (role: Role | null) => void }) => (
  <Field label={strings.ask.oneShort}>
    {(control) => (
      <Select<Role | typeof NOBODY>
        {...control}
        size="large"
        value={value ?? NOBODY}
        options={[
          { value: NOBODY, label: strings.ask.nobodyLacks },
          ...ROLES.map((role) => ({ value: role, label: role })),
        ]}
        onChange={(role) => onChange(role === NOBODY ? null : role)}
      />
    )}
  </Field>
);
