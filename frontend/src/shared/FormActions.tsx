import { Button } from 'antd';
import css from './FormActions.module.css';
import { strings } from './strings';

interface Props {
  /** Label of the submit button, such as 'Ban player'. */
  verb: string;
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  onCancel: () => void;
}

/** Cancel and submit buttons of a dialog's form. */
export const FormActions = ({ verb, danger = false, busy, disabled = false, onCancel }: Props) => (
  <div className={css.end}>
    <Button size="large" onClick={onCancel}>
      {strings.cancel}
    </Button>
    <Button type="primary" danger={danger} size="large" htmlType="submit" loading={busy} disabled={disabled}>
      {verb}
    </Button>
  </div>
);
