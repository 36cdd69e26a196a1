import { WEEKDAYS, type Weekday } from '@muster/contracts/nights';
import css from './ChipToggles.module.css';
import { weekdayName } from './language/weekdays';

interface Props {
  'aria-label'?: string;
  'aria-labelledby'?: string;
  days: readonly Weekday[];
  /** Gets the days in the order of the week. */
  onChange: (days: Weekday[]) => void;
}

/** Chooses some days of the week. */
export const WeekdayChips = ({ days, onChange, ...props }: Props) => (
  <div className={css.toggles} role="group" {...props}>
    {WEEKDAYS.map((day) => (
      <button
        key={day}
        type="button"
        className="chip"
        aria-pressed={days.includes(day)}
        onClick={() => onChange(WEEKDAYS.filter((one) => (one === day) !== days.includes(one)))}
      >
        {weekdayName(day)}
      </button>
    ))}
  </div>
);
