import { Button, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { DateInput } from '../../shared/DateInput';
import { Field } from '../../shared/Field';
import { clockTime } from '../../shared/language/weekdays';
import { strings as shared } from '../../shared/strings';
import { TimeInput } from '../../shared/TimeInput';
import type { NightDraft } from './night-draft';
import css from './Nights.module.css';
import { strings } from './strings';

const s = strings.form;
const DAY = 'YYYY-MM-DD';
const dayOf = (date: string): Dayjs | null => (date ? dayjs(date) : null);
/** The zone of the night comes first, because the browser may not list it. */
const zones = (zone: string): string[] => [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])];

type Dates = Pick<NightDraft, 'time' | 'zone' | 'from' | 'until'>;
interface Props {
  draft: Dates;
  onChange: (change: Partial<Dates>) => void;
}
/** The local time of a night, and its first and last date. */
export function DateFields({ draft: { time, zone, from, until }, onChange }: Props) {
  return (
    <div className={css.pair}>
      <Field label={s.time}>
        {(control) => (
          <TimeInput
            {...control}
            value={clockTime(time)}
            onChoose={(chosen) => onChange({ time: chosen.format('HH:mm') })}
          />
        )}
      </Field>
      <Field label={s.zone}>
        {(control) => (
          <Select
            {...control}
            size="large"
            showSearch
            value={zone}
            options={zones(zone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            onChange={(chosen: string) => onChange({ zone: chosen })}
          />
        )}
      </Field>
      <Field label={s.from}>
        {(control) => (
          <DateInput
            {...control}
            size="large"
            value={dayOf(from)}
            onChoose={(day) => onChange({ from: day.format(DAY) })}
          />
        )}
      </Field>
      <Field label={s.until}>
        {(control) => (
          <span className={css.line}>
            <span className={css.grow}>
              <DateInput
                {...control}
                size="large"
                value={dayOf(until)}
                onChoose={(day) => onChange({ until: day.format(DAY) })}
              />
            </span>
            {until && <Button onClick={() => onChange({ until: '' })}>{shared.clear}</Button>}
          </span>
        )}
      </Field>
    </div>
  );
}
