import { WEEKDAYS, type Weekday } from '@muster/contracts/nights';
import type { WeeklyAsk } from '@muster/contracts/teams';
import { Select } from 'antd';
import dayjs from 'dayjs';
import { Field, SwitchRow } from '../../../shared/Field';
import { formatLongWeekday } from '../../../shared/language/dates';
import { TimeInput } from '../../../shared/TimeInput';
import { strings } from '../strings';
import page from '../Teams.module.css';

const s = strings.form;
/** A Monday, for the names of the days. */
const MONDAY = '2026-11-23';
const dayName = (day: Weekday) => formatLongWeekday(dayjs(MONDAY).add(WEEKDAYS.indexOf(day), 'day').toDate());

/** Sunday evening, in the zone of the captain who switches it on. */
const usualAsk = (): WeeklyAsk => ({
  day: 'sun',
  time: '18:00',
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

interface Props {
  ask: WeeklyAsk | null;
  onChange: (ask: WeeklyAsk | null) => void;
}
/** Whether, and when, the team is asked for its times once a week. */
export function WeeklyAskFields({ ask, onChange }: Props) {
  return (
    <>
      <SwitchRow
        label={s.weeklyAsk}
        hint={ask ? `${s.weeklyAskHint} (${ask.zone.replaceAll('_', ' ')})` : s.weeklyAskHint}
        on={ask !== null}
        onChange={(on) => onChange(on ? usualAsk() : null)}
      />
      {ask && (
        <div className={page.pair}>
          <Field label={s.weeklyDay}>
            {(control) => (
              <Select
                {...control}
                size="large"
                value={ask.day}
                options={WEEKDAYS.map((value) => ({ value, label: dayName(value) }))}
                onChange={(day: Weekday) => onChange({ ...ask, day })}
              />
            )}
          </Field>
          <Field label={s.weeklyTime}>
            {(control) => (
              <TimeInput
                {...control}
                value={dayjs(`${MONDAY}T${ask.time}`)}
                onChoose={(time) => onChange({ ...ask, time: time.format('HH:mm') })}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
