import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { formatLongWeekday, formatWeekday } from '../../shared/language/dates';
import css from './MyTimes.module.css';
import { strings } from './strings';
import {
  cellAt,
  type Cells,
  CELLS_PER_DAY,
  FIRST_EVENING_ROW,
  hasEarlyCells,
  painted,
  type Place,
  timeOfRow,
} from './week-cells';

const DAYS = 7;
/** A Monday, for the names of the days. */
const MONDAY = Date.UTC(2026, 10, 23);
const dateOf = (day: number): string => new Date(MONDAY + day * 86_400_000).toISOString().slice(0, 10);
/** 19:00 of Monday, where most evenings begin. */
const FIRST_FOCUS: Place = { day: 0, row: 26 };
const STEPS: Readonly<Record<string, Place>> = {
  ArrowLeft: { day: -1, row: 0 },
  ArrowRight: { day: 1, row: 0 },
  ArrowUp: { day: 0, row: -1 },
  ArrowDown: { day: 0, row: 1 },
};
const clamp = (value: number, first: number, end: number): number => Math.max(first, Math.min(end - 1, value));

/** The half hour at which the pointer is, also while it is held down. */
function placeAt({ clientX, clientY, target }: PointerEvent): Place | undefined {
  const under = document.elementFromPoint?.(clientX, clientY) ?? (target as Element);
  const { day, row } = under.closest<HTMLElement>('td[data-day]')?.dataset ?? {};
  return day === undefined || row === undefined ? undefined : { day: Number(day), row: Number(row) };
}
interface Stroke {
  from: Place;
  to: Place;
  isFree: boolean;
}

/** The half hours of a week, which are painted by dragging, by touch, or with the keys. Days begin at 06:00. */
export function WeekGrid({ cells, onPaint }: { cells: Cells; onPaint: (cells: Cells) => void }) {
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const [focus, setFocus] = useState(FIRST_FOCUS);
  const [isWhole, setWhole] = useState(() => hasEarlyCells(cells));
  const firstRow = isWhole ? 0 : FIRST_EVENING_ROW;
  const table = useRef<HTMLTableElement>(null);
  const shown = stroke ? painted(cells, stroke.from, stroke.to, stroke.isFree) : cells;
  const isFree = ({ day, row }: Place) => cells.has(cellAt(day, row));
  const begin = (event: PointerEvent) => {
    const from = event.button === 0 ? placeAt(event) : undefined;
    if (!from) return;
    table.current?.setPointerCapture?.(event.pointerId);
    setFocus(from);
    setStroke({ from, to: from, isFree: !isFree(from) });
  };
  const move = (event: PointerEvent) => {
    const to = stroke && placeAt(event);
    if (to && (to.day !== stroke.to.day || to.row !== stroke.to.row)) setStroke({ ...stroke, to });
  };
  const end = () => {
    if (stroke) onPaint(shown);
    setStroke(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      return onPaint(painted(cells, focus, focus, !isFree(focus)));
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const day = clamp(focus.day + step.day, 0, DAYS);
    const next = { day, row: clamp(focus.row + step.row, firstRow, CELLS_PER_DAY) };
    if (event.shiftKey) onPaint(painted(cells, next, next, isFree(focus)));
    setFocus(next);
    table.current?.querySelector<HTMLElement>(`td[data-day="${next.day}"][data-row="${next.row}"]`)?.focus();
  };
  return (
    <>
      {!isWhole && (
        <button type="button" className={`chip ${css.whole}`} onClick={() => setWhole(true)}>
          {strings.wholeDay(timeOfRow(FIRST_EVENING_ROW))}
        </button>
      )}
      <table
        ref={table}
        role="grid"
        aria-multiselectable
        aria-label={strings.week}
        className={css.grid}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setStroke(null)}
        onKeyDown={onKeyDown}
      >
        <Head />
        <tbody>
          {Array.from({ length: CELLS_PER_DAY - firstRow }, (_, i) => (
            <Row key={firstRow + i} row={firstRow + i} cells={shown} focus={focus} />
          ))}
        </tbody>
      </table>
    </>
  );
}

const Head = () => (
  <thead>
    <tr>
      <td />
      {Array.from({ length: DAYS }, (_, day) => (
        <th key={day} scope="col">
          {formatWeekday(dateOf(day))}
        </th>
      ))}
    </tr>
  </thead>
);

function Row({ row, cells, focus }: { row: number; cells: Cells; focus: Place }) {
  const time = timeOfRow(row);
  const isHour = time.endsWith(':00');
  return (
    <tr data-hour={isHour || undefined}>
      <th scope="row">
        <span className={isHour ? undefined : 'visually-hidden'}>{time}</span>
      </th>
      {Array.from({ length: DAYS }, (_, day) => {
        const isFree = cells.has(cellAt(day, row));
        const name = formatLongWeekday(new Date(`${dateOf(day)}T12:00`));
        const said = time < '06:00' ? `${time} (${strings.nextDay})` : time;
        return (
          <td
            key={day}
            role="gridcell"
            data-day={day}
            data-row={row}
            tabIndex={focus.day === day && focus.row === row ? 0 : -1}
            aria-selected={isFree}
            aria-label={isFree ? strings.cellFree(name, said) : strings.cellNotFree(name, said)}
          />
        );
      })}
    </tr>
  );
}
