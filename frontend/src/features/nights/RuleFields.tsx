import { type NightRule, WEEKDAYS, type Weekday } from '@muster/contracts/nights';
import { Select } from 'antd';
import { Field } from '../../shared/Field';
import { weekdayName } from '../../shared/language/weekdays';
import { WeekdayChips } from '../../shared/WeekdayChips';
import css from './Nights.module.css';
import { strings } from './strings';

const s = strings.form;
const RHYTHMS = ['every1', 'every2', 'every4', 'monthly'] as const;
type Rhythm = (typeof RHYTHMS)[number];
const EVERY = { every1: 1, every2: 2, every4: 4 } as const;
const NTH = [1, 2, 3, 4, -1] as const;
const nthNames = { 1: s.first, 2: s.second, 3: s.third, 4: s.fourth, [-1]: s.last };

const daysOf = (rule: NightRule): Weekday[] => ('days' in rule ? rule.days : [rule.day]);
const withRhythm = (rule: NightRule, rhythm: Rhythm): NightRule => {
  const days = daysOf(rule);
  return rhythm === 'monthly' ? { nth: 1, day: days[0] ?? 'thu' } : { every: EVERY[rhythm], days };
};

interface Props {
  rule: NightRule;
  onChange: (rule: NightRule) => void;
}
/** Some days of every first, second or fourth week, or one day of each month. */
export function RuleFields({ rule, onChange }: Props) {
  return (
    <>
      <Field label={s.rhythm}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={'days' in rule ? (`every${rule.every}` as const) : 'monthly'}
            options={RHYTHMS.map((value) => ({ value, label: s[value] }))}
            onChange={(rhythm: Rhythm) => onChange(withRhythm(rule, rhythm))}
          />
        )}
      </Field>
      {'days' in rule ? (
        <WeekdayChips aria-label={s.days} days={rule.days} onChange={(days) => onChange({ ...rule, days })} />
      ) : (
        <div className={css.pair}>
          <Field label={s.nth}>
            {(control) => (
              <Select
                {...control}
                size="large"
                value={rule.nth}
                options={NTH.map((value) => ({ value, label: nthNames[value] }))}
                onChange={(nth) => onChange({ ...rule, nth })}
              />
            )}
          </Field>
          <Field label={s.day}>
            {(control) => (
              <Select
                {...control}
                size="large"
                value={rule.day}
                options={WEEKDAYS.map((value) => ({ value, label: weekdayName(value) }))}
                onChange={(day) => onChange({ ...rule, day })}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
