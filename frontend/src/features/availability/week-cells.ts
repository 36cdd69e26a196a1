/**
 * A usual week as half hours that are free or not, from Monday 00:00 on. The week repeats: after its last half hour
 * comes its first.
 */
import { LATEST_RANGE_END_MIN, RANGE_STEP_MIN, RANGES_PER_DAY, type WeekRange } from '@muster/contracts/availability';
import { WEEKDAYS } from '@muster/contracts/nights';

export const CELLS_PER_DAY = (24 * 60) / RANGE_STEP_MIN;
const DAYS = WEEKDAYS.length;
const CELLS = DAYS * CELLS_PER_DAY;
/** A range of a day ends here at the latest, in the next morning. */
const LATEST_END = LATEST_RANGE_END_MIN / RANGE_STEP_MIN;
/** The evenings of players last into the next day, so that the days of the grid begin at 06:00. */
const FIRST_CELL = LATEST_END - CELLS_PER_DAY;

export type Cells = ReadonlySet<number>;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
export const timeOf = (cell: number): string => {
  const minutes = cell * RANGE_STEP_MIN;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};
const wrapped = (cell: number): number => ((cell % CELLS) + CELLS) % CELLS;

/** The half hour of a column (day) and row of the grid. */
export const cellAt = (day: number, row: number): number => wrapped(day * CELLS_PER_DAY + FIRST_CELL + row);
/** The time on the clock at which a row begins. */
export const timeOfRow = (row: number): string => timeOf((FIRST_CELL + row) % CELLS_PER_DAY);

/** Rows before this one, 06:00 to 15:00, are folded while none of them is free: a phone has no room for them. */
export const FIRST_EVENING_ROW = 18;
export const hasEarlyCells = (cells: Cells): boolean =>
  [...cells].some((cell) => wrapped(cell - FIRST_CELL) % CELLS_PER_DAY < FIRST_EVENING_ROW);

export function toCells(week: readonly WeekRange[]): Cells {
  const cells = new Set<number>();
  for (const { day, from, to } of week) {
    const start = WEEKDAYS.indexOf(day) * CELLS_PER_DAY;
    const [first, end] = [from, to].map((time) => minutesOf(time) / RANGE_STEP_MIN);
    for (let cell = first!; cell < end!; cell++) cells.add(wrapped(start + cell));
  }
  return cells;
}

/** Returns the ranges of these half hours, in the order of the week. */
export function toWeek(cells: Cells): WeekRange[] {
  const isWhole = cells.size === CELLS;
  const starts = isWhole ? [FIRST_CELL] : [...cells].filter((cell) => !cells.has(wrapped(cell - 1)));
  const week: WeekRange[] = [];
  for (const first of starts) {
    let [start, left] = [first, isWhole ? CELLS : lengthFrom(first, cells)];
    while (left > 0) {
      const from = start % CELLS_PER_DAY;
      const length = Math.min(left, LATEST_END - from);
      week.push({ day: WEEKDAYS[Math.floor(start / CELLS_PER_DAY)]!, from: timeOf(from), to: timeOf(from + length) });
      [start, left] = [wrapped(start + length), left - length];
    }
  }
  const placeOf = ({ day, from }: WeekRange) => WEEKDAYS.indexOf(day) * 24 * 60 + minutesOf(from);
  return week.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function lengthFrom(first: number, cells: Cells): number {
  let length = 0;
  while (cells.has(wrapped(first + length))) length++;
  return length;
}

/** A half hour by its column and row in the grid. */
export interface Place {
  day: number;
  row: number;
}
/** Makes all half hours of the rectangle between two places free, or not free. */
export function painted(cells: Cells, from: Place, to: Place, isFree: boolean): Cells {
  const next = new Set(cells);
  const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)];
  for (let day = Math.min(from.day, to.day); day <= Math.max(from.day, to.day); day++)
    for (let row = top; row <= bottom; row++) {
      const cell = cellAt(day, row);
      if (isFree) next.add(cell);
      else next.delete(cell);
    }
  return next;
}

export const hasTooManyRanges = (week: readonly WeekRange[]): boolean =>
  WEEKDAYS.some((day) => week.filter((range) => range.day === day).length > RANGES_PER_DAY);
