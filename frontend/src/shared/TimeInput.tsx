import { AutoComplete } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import css from './DateInput.module.css';
import { timeFormat } from './language/dates';
import { parseTime } from './language/times';
import { strings } from './strings';
import { serverNow } from './clock';

const STEP_MINUTES = 5;
const MINUTES_PER_DAY = 24 * 60;
const isTwelveHours = () => timeFormat().endsWith('A');

/** All times of a day in steps of five minutes, as the language writes them. */
function timesOfDay(): string[] {
  const midnight = dayjs('2026-01-01');
  return Array.from({ length: MINUTES_PER_DAY / STEP_MINUTES }, (_, step) =>
    midnight
      .hour(0)
      .minute(step * STEP_MINUTES)
      .format(timeFormat()),
  );
}

interface Props {
  id?: string;
  'aria-describedby'?: string;
  value: Dayjs | null;
  status?: 'error' | '';
  onChoose: (time: Dayjs) => void;
}

/**
 * A time of day: chosen from a list in steps of five minutes, or typed freely ('2030', '8 pm'). Enter confirms and
 * never submits the form around it; text that is no time is named as such.
 */
export function TimeInput({ value, onChoose, status = '', ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const problemId = useId();
  const all = useMemo(() => timesOfDay(), []);
  const isAfternoon = isTwelveHours() ? (value?.hour() ?? 12) >= 12 : undefined;
  const shown = typed ?? value?.format(timeFormat()) ?? '';
  const confirm = (text: string | null) => {
    if (text === null) return;
    const time = parseTime(text, isAfternoon);
    setWrong(time === null);
    if (!time) return;
    setTyped(null);
    onChoose((value ?? dayjs(serverNow())).hour(time.hour).minute(time.minute).startOf('minute'));
  };
  const isListed = (time: string): boolean => {
    if (typed === null) return true;
    const [one, other] = [parseTime(typed, isAfternoon), parseTime(time)];
    const isSame = one !== null && other !== null && one.hour === other.hour;
    return time.startsWith(typed) || (isSame && (one.minute === 0 || one.minute === other.minute));
  };
  return (
    <span className={css.field} data-wrong={isWrong || undefined}>
      <AutoComplete
        {...props}
        {...(isWrong && { 'aria-describedby': problemId })}
        size="large"
        value={shown}
        status={isWrong ? 'error' : status}
        aria-invalid={isWrong}
        defaultActiveFirstOption={false}
        options={all.filter(isListed).map((time) => ({ value: time }))}
        onChange={(text: string) => (setTyped(text), setWrong(false))}
        onSelect={(text: string) => confirm(text)}
        onBlur={() => confirm(typed)}
        onInputKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && confirm(typed)}
      />
      {isWrong && (
        <small id={problemId} role="alert" className={css.problem}>
          {strings.notATime(dayjs('2026-01-01T20:30').format(timeFormat()))}
        </small>
      )}
    </span>
  );
}
