import type { NightSignUp } from '@muster/contracts/nights';
import { Select } from 'antd';
import { Field } from '../../shared/Field';
import css from './Nights.module.css';
import { strings } from './strings';

const s = strings.form;
const [HOUR_MINUTES, DAY_MINUTES] = [60, 24 * 60];
const OPENS_DAYS = [1, 2, 3, 5, 7, 10, 14];
const CLOSES_MINUTES = [0, 15, 30, HOUR_MINUTES, 2 * HOUR_MINUTES, 3 * HOUR_MINUTES, DAY_MINUTES];

/** '7 days before', '90 minutes before'. */
function beforeText(minutes: number): string {
  if (minutes === 0) return s.before.start;
  if (minutes % DAY_MINUTES === 0) return s.before.days(minutes / DAY_MINUTES);
  return minutes % HOUR_MINUTES === 0 ? s.before.hours(minutes / HOUR_MINUTES) : s.before.minutes(minutes);
}
/** The usual choices, and the value that another program has set. */
const choices = (usual: readonly number[], value: number) =>
  [...new Set([...usual, value])]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: minutes, label: beforeText(minutes) }));

interface Props {
  signUp: NightSignUp;
  onChange: (signUp: NightSignUp) => void;
}
/** When people may say whether they come. */
export function SignUpFields({ signUp, onChange }: Props) {
  const opens = signUp.opensHours * HOUR_MINUTES;
  return (
    <div className={css.pair}>
      <Field label={s.opens}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={opens}
            options={choices(
              OPENS_DAYS.map((days) => days * DAY_MINUTES),
              opens,
            )}
            onChange={(minutes: number) => onChange({ ...signUp, opensHours: minutes / HOUR_MINUTES })}
          />
        )}
      </Field>
      <Field label={s.closes}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={signUp.closesMinutes}
            options={choices(CLOSES_MINUTES, signUp.closesMinutes)}
            onChange={(closesMinutes: number) => onChange({ ...signUp, closesMinutes })}
          />
        )}
      </Field>
    </div>
  );
}
