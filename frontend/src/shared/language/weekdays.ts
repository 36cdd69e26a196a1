import { WEEKDAYS, type Weekday } from '@muster/contracts/nights';
import dayjs, { type Dayjs } from 'dayjs';
import { formatLongWeekday, formatTime, formatWeekday } from './dates';

/** A Monday, from which the names of the days follow. */
const MONDAY = '2026-11-23';
const dayIn = (day: Weekday): Dayjs => dayjs(MONDAY).add(WEEKDAYS.indexOf(day), 'day');
/** 'Mon'. */
export const weekdayName = (day: Weekday): string => formatWeekday(dayIn(day).format('YYYY-MM-DD'));
/** 'Monday'. */
export const longWeekdayName = (day: Weekday): string => formatLongWeekday(dayIn(day).toDate());
/** The time of a clock, such as '20:00', on some day of the viewer. */
export const clockTime = (time: string): Dayjs => dayjs(`${MONDAY}T${time}`);
/** '8:00 PM', as the language writes times. */
export const formatClock = (time: string): string => formatTime(clockTime(time).toISOString());
