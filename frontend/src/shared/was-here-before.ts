import { readText, writeText } from './storage';

const KEY = 'muster-known';

/** Whether an account was used in this browser. Nothing says which one. */
export const wasHereBefore = (): boolean => readText(KEY) !== null;
export const rememberVisit = (): boolean => writeText(KEY, 'yes');
