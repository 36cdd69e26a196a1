import { Button } from 'antd';
import css from './FormEnd.module.css';
import { strings } from './strings';

interface Props {
  /** What the form does: 'Ban player'. */
  verb: string;
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  onCancel: () => void;
}

/** The end of a form in a dialog: away from it, or sending it. */
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
