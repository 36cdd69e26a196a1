import { OPERATOR_ADDRESS_MAX, OPERATOR_CONTACT_MAX, OPERATOR_NAME_MAX } from '@muster/contracts/site';
import { Input } from 'antd';
import { Field } from '../../shared/Field';
import type { SiteDraft } from './site-draft';
import css from './SitePage.module.css';
import { strings } from './strings';

const s = strings.operator;

interface Props {
  draft: SiteDraft;
  onChange: (change: Partial<SiteDraft>) => void;
  contactProblem: string | undefined;
}

/** Fields of the operator, as the legal texts name them. */
export const OperatorFields = ({ draft, onChange, contactProblem }: Props) => (
  <fieldset className={css.part}>
    <legend>{s.title}</legend>
    <Field label={s.name} hint={s.hint}>
      {(control) => (
        <Input
          {...control}
          size="large"
          maxLength={OPERATOR_NAME_MAX}
          value={draft.operatorName}
          onChange={({ target }) => onChange({ operatorName: target.value })}
        />
      )}
    </Field>
    <Field label={s.contact} hint={s.contactHint} problem={contactProblem}>
      {(control) => (
        <Input
          {...control}
          size="large"
          maxLength={OPERATOR_CONTACT_MAX}
          value={draft.contact}
          onChange={({ target }) => onChange({ contact: target.value })}
        />
      )}
    </Field>
    <Field label={s.address}>
      {(control) => (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={OPERATOR_ADDRESS_MAX}
          value={draft.address}
          onChange={({ target }) => onChange({ address: target.value })}
        />
      )}
    </Field>
  </fieldset>
);
