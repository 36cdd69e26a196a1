import type { CommunityRef } from '@muster/contracts/communities';
import { Select } from 'antd';
import { Field } from '../../../shared/Field';
import { strings } from '../communities/strings';

interface Props {
  value: CommunityRef | null;
  choices: readonly CommunityRef[];
  /** Admins also create scrims without a community. */
  allowsNone: boolean;
  onChange: (community: CommunityRef | null) => void;
  problem?: string | undefined;
}

/** The community that a new scrim belongs to. */
export const CommunityField = ({ value, choices, allowsNone, onChange, problem }: Props) => (
  <Field label={strings.community} hint={strings.communityHint} problem={problem}>
    {(control) => (
      <Select
        {...control}
        size="large"
        value={value?._id ?? ''}
        onChange={(id) => onChange(choices.find(({ _id }) => _id === id) ?? null)}
        options={[
          ...(allowsNone ? [{ value: '', label: strings.noCommunity }] : []),
          ...choices.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
    )}
  </Field>
);
