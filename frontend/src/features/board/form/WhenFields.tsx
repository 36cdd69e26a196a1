import { Select } from 'antd';
import dayjs from 'dayjs';
import { DateInput } from '../../../shared/DateInput';
import { Field, SwitchRow } from '../../../shared/Field';
import { formatDateTime, formatTime, timeZoneName } from '../../../shared/language/dates';
import { TimeInput } from '../../../shared/TimeInput';
import css from '../Board.module.css';
import { dateOf } from '../starts';
import { strings } from '../strings';
import { lastStarts, type PostFormValues, withFirst } from './post-form';

const s = strings.form;
interface Props {
  values: PostFormValues;
  /** Only a new post may begin as soon as possible. */
  isNew: boolean;
  problem: string | undefined;
  onChange: (change: Partial<PostFormValues>) => void;
}

/** The first and the last start. */
export function WhenFields({ values, isNew, problem, onChange }: Props) {
  const { isNow, from, to } = values;
  const first = dayjs(from);
  const toLabel = (start: string) => (dateOf(start) === dateOf(from) ? formatTime(start) : formatDateTime(start));
  return (
    <>
      {isNew && (
        <SwitchRow label={s.now} hint={s.nowHint} on={isNow} onChange={(chosen) => onChange({ isNow: chosen })} />
      )}
      {!isNow && (
        <div className={css.pair}>
          <Field label={s.day} problem={problem}>
            {(control) => (
              <DateInput
                {...control}
                size="large"
                value={first}
                onChoose={(day) =>
                  onChange(
                    withFirst(values, day.hour(first.hour()).minute(first.minute()).second(0).millisecond(0).valueOf()),
                  )
                }
              />
            )}
          </Field>
          <Field label={s.time} hint={s.timeHint(timeZoneName(from))}>
            {(control) => (
              <TimeInput {...control} value={first} onChoose={(time) => onChange(withFirst(values, time.valueOf()))} />
            )}
          </Field>
          <Field label={s.latest}>
            {(control) => (
              <Select
                {...control}
                size="large"
                value={to}
                options={lastStarts(from).map((value) => ({ value, label: toLabel(value) }))}
                onChange={(chosen: string) => onChange({ to: chosen })}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
