import type { Dayjs } from 'dayjs';
import { DateInput } from '../../../shared/DateInput';
import { TimeInput } from '../../../shared/TimeInput';
import { Field } from '../../../shared/Field';
import css from './ScrimForm.module.css';
import { withDate, withTime } from './scrim-draft';
import { timeZoneName } from '../time';
import { strings } from './strings';

/** Day and time of the start in the user's time zone. */
export function StartFields({
  start,
  onChange,
  problem,
}: {
  start: Dayjs | null;
  onChange: (start: Dayjs) => void;
  problem: string | undefined;
}) {
  const status = problem ? 'error' : '';
  return (
    <div className={css.pair}>
      <Field label={strings.fields.date} problem={problem}>
        {(control) => (
          <DateInput
            {...control}
            size="large"
            value={start}
            status={status}
            onChoose={(date) => onChange(withDate(start, date))}
          />
        )}
      </Field>
      <Field label={strings.fields.time} hint={start ? strings.hints.time(timeZoneName(start.toDate())) : undefined}>
        {(control) => (
          <TimeInput {...control} value={start} status={status} onChoose={(time) => onChange(withTime(start, time))} />
        )}
      </Field>
    </div>
  );
}
