import { WEEKDAYS, type Weekday } from '@muster/contracts/nights';
import type { WeeklyAsk } from '@muster/contracts/teams';
import { Select } from 'antd';
import { Field, SwitchRow } from '../../../shared/Field';
import { clockTime, longWeekdayName } from '../../../shared/language/weekdays';
import { TimeInput } from '../../../shared/TimeInput';
import { strings } from '../strings';
import page from '../Teams.module.css';

const s = strings.form;

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
                options={WEEKDAYS.map((value) => ({ value, label: longWeekdayName(value) }))}
                onChange={(day: Weekday) => onChange({ ...ask, day })}
              />
            )}
          </Field>
          <Field label={s.weeklyTime}>
            {(control) => (
              <TimeInput
                {...control}
                value={clockTime(ask.time)}
                onChoose={(time) => onChange({ ...ask, time: time.format('HH:mm') })}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
