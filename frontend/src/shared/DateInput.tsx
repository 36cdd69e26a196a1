import { DatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import css from './DateInput.module.css';
import { strings } from './strings';
import { dateFormat, formatDay } from './language/dates';
import { serverNow } from './clock';

dayjs.extend(customParseFormat);
const STEPS: Record<string, readonly [number, 'day' | 'week' | 'month']> = {
  ArrowLeft: [-1, 'day'],
  ArrowRight: [1, 'day'],
  ArrowUp: [-1, 'week'],
  ArrowDown: [1, 'week'],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
};
/** In typed text these keys move the caret. */
const CARET_KEYS = new Set(['ArrowLeft', 'ArrowRight']);
const isDate = (text: string): boolean => dayjs(text, dateFormat(), true).isValid();

type PassedOn = Pick<
  DatePickerProps,
  'id' | 'size' | 'status' | 'minDate' | 'autoFocus' | 'defaultOpen' | 'locale' | 'style' | 'aria-label'
>;
interface Props extends PassedOn {
  value: Dayjs | null;
  onChoose: (day: Dayjs) => void;
  /** The calendar has closed, with or without a choice. */
  onClose?: () => void;
  'aria-describedby'?: string;
}

const NotADate = ({ id }: { id: string }) => (
  <small id={id} role="alert" className={css.problem}>
    {strings.notADate(dayjs(serverNow()).format(dateFormat()))}
  </small>
);

/**
 * A day with its calendar. Arrow keys move by days and weeks, Page Up and Page Down by months, Enter chooses, Escape
 * discards; text that is no date is named as such. antd's own picker leaves its calendar to the mouse and drops such
 * text silently.
 */
export function DateInput({ value, onChoose, onClose, defaultOpen = false, ...props }: Props) {
  const [open, setOpen] = useState(defaultOpen);
  const [shown, setShown] = useState(value ?? dayjs(serverNow()));
  // The ref has the day already while the handlers of one event follow each other.
  const latest = useRef<Dayjs | null>(null);
  const [moved, setMoved] = useState<Dayjs | null>(null);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const problemId = useId();
  const move = (day: Dayjs | null) => {
    latest.current = day;
    setMoved(day);
    if (day) setShown(day);
    setTyped('');
    setWrong(false);
  };
  const choose = (day: Dayjs | null) => {
    move(null);
    if (day) onChoose(day);
  };
  const isRubbish = typed !== '' && !isDate(typed);
  const openOrClose = (next: boolean) => {
    if (next === open) return;
    setOpen(next);
    if (next) return setShown(value ?? dayjs(serverNow()));
    if (latest.current) choose(latest.current);
    else setWrong(isRubbish);
    onClose?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step && !(typed && CARET_KEYS.has(event.key))) {
      event.preventDefault();
      setOpen(true);
      const day = (latest.current ?? value ?? dayjs(serverNow())).add(...step);
      move(props.minDate && day.isBefore(props.minDate, 'day') ? props.minDate : day);
    } else if (event.key === 'Enter') {
      // Neither submits the form around it nor lets the picker drop the text.
      event.preventDefault();
      if (open && isRubbish) setWrong(true);
      else openOrClose(!open);
    } else if (event.key === 'Escape') {
      move(null);
    }
  };
  const problem = isWrong && <NotADate id={problemId} />;
  return (
    <span
      className={css.field}
      data-wrong={isWrong || undefined}
      onInput={({ target }) => (setTyped((target as HTMLInputElement).value), setWrong(false))}
    >
      <DatePicker
        {...props}
        {...(isWrong && { status: 'error', 'aria-describedby': problemId })}
        aria-invalid={isWrong}
        open={open}
        onOpenChange={openOrClose}
        pickerValue={shown}
        onPickerValueChange={setShown}
        value={moved ?? value}
        format={dateFormat()}
        allowClear={false}
        onChange={choose}
        onKeyDown={onKeyDown}
        renderExtraFooter={() => problem || <small className={css.hint}>{strings.dateKeys}</small>}
      />
      {!open && problem}
      <span className="visually-hidden" role="status">
        {moved && formatDay(moved.toDate())}
      </span>
    </span>
  );
}
