import {
  AVAILABILITY_DAYS_AHEAD,
  type AvailabilityView,
  DAY_NOTE_MAX,
  type DayEntry,
  LATEST_RANGE_END_MIN,
  RANGE_STEP_MIN,
  type TimeRange,
} from '@muster/contracts/availability';
import { Button, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { serverNow } from '../../shared/clock';
import { DateInput } from '../../shared/DateInput';
import { Field } from '../../shared/Field';
import { formatDay } from '../../shared/language/dates';
import { useSelected } from '../../shared/use-selected';
import { dropDay, setDay } from './availability.slice';
import css from './MyTimes.module.css';
import { strings } from './strings';
import { CELLS_PER_DAY, timeOf } from './week-cells';

const LAST_CELL = LATEST_RANGE_END_MIN / RANGE_STEP_MIN;
const labelOf = (cell: number): string =>
  cell < CELLS_PER_DAY ? timeOf(cell) : `${timeOf(cell - CELLS_PER_DAY)} (${strings.nextDay})`;
const optionsOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => ({ value: first + i, label: labelOf(first + i) }));
/** From 19:00 to 23:00. */
const [DEFAULT_FROM, DEFAULT_TO] = [38, 46];

const cellOf = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / RANGE_STEP_MIN;
const rangesText = ({ ranges }: DayEntry): string =>
  ranges.map(({ from, to }) => `${from} – ${to > '24:00' ? labelOf(cellOf(to)) : to}`).join(', ') || strings.notFree;
/** Noon, so that no time zone makes another day of it. */
const noonOf = (date: string): string => `${date}T12:00`;

function Day({ entry }: { entry: DayEntry }) {
  const dispatch = useDispatch();
  const date = formatDay(noonOf(entry.date));
  return (
    <li className={css.day}>
      <span>
        <b>{date}</b>
        <small className="dim">{[rangesText(entry), entry.note].filter(Boolean).join(' · ')}</small>
      </span>
      <Button aria-label={strings.removeDay(date)} onClick={() => dispatch(dropDay.requested(entry.date))}>
        {strings.remove}
      </Button>
    </li>
  );
}

/** Says when the user is free on one date, or that they are not. */
function NewDay() {
  const dispatch = useDispatch();
  const today = dayjs(serverNow()).startOf('day');
  const [date, setDate] = useState(today);
  const [[from, to], setRange] = useState<[number, number]>([DEFAULT_FROM, DEFAULT_TO]);
  const [note, setNote] = useState('');
  const busy = useSelected(setDay.selectIsRunning);
  const add = (ranges: TimeRange[]) => dispatch(setDay.requested({ date: date.format('YYYY-MM-DD'), ranges, note }));
  const isNear = !date.isAfter(today.add(AVAILABILITY_DAYS_AHEAD, 'day'));
  return (
    <div className={css.newDay}>
      <Field label={strings.date} problem={isNear ? undefined : strings.tooFar}>
        {(control) => <DateInput {...control} size="large" value={date} minDate={today} onChoose={setDate} />}
      </Field>
      <Field label={strings.from}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={from}
            options={optionsOf(0, CELLS_PER_DAY - 1)}
            onChange={(next: number) => setRange([next, Math.max(to, next + 1)])}
          />
        )}
      </Field>
      <Field label={strings.to}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={to}
            options={optionsOf(from + 1, LAST_CELL)}
            onChange={(next: number) => setRange([from, next])}
          />
        )}
      </Field>
      <Field label={strings.note}>
        {(control) => (
          <Input
            {...control}
            size="large"
            maxLength={DAY_NOTE_MAX}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <div className={css.buttons}>
        <Button disabled={!isNear || busy} onClick={() => add([{ from: timeOf(from), to: timeOf(to) }])}>
          {strings.addFree}
        </Button>
        <Button disabled={!isNear || busy} onClick={() => add([])}>
          {strings.addNotFree}
        </Button>
      </div>
    </div>
  );
}

/** Dates about which the user has said something else than their usual week. Its form is empty once it is saved. */
export function Days({ days }: Pick<AvailabilityView, 'days'>) {
  const yesterday = dayjs(serverNow()).subtract(1, 'day').format('YYYY-MM-DD');
  const upcoming = days.filter(({ date }) => date >= yesterday);
  return (
    <div className={css.days}>
      <h3>{strings.days}</h3>
      <p className="dim">{strings.daysHint}</p>
      <ul aria-label={strings.days}>
        {upcoming.map((entry) => (
          <Day key={entry.date} entry={entry} />
        ))}
        {upcoming.length === 0 && <li className={`dim ${css.day}`}>{strings.noDays}</li>}
      </ul>
      <NewDay key={JSON.stringify(days)} />
    </div>
  );
}
