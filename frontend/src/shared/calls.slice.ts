import { createSlice } from '@reduxjs/toolkit';
import { rootReducer } from './root-reducer';

/** Carried by the actions of a call. */
interface CallMeta {
  call: string;
  key: string;
  isRunning: boolean;
}
const isOfCall = (action: { type: string; meta?: Partial<CallMeta> }): action is { type: string; meta: CallMeta } =>
  action.meta?.call !== undefined;

export const calls = createSlice({
  name: 'calls',
  initialState: {} as Record<string, string[]>,
  reducers: {},
  extraReducers: (on) =>
    on.addMatcher(isOfCall, (running, { meta: { call, key, isRunning } }) => {
      const others = (running[call] ?? []).filter((one) => one !== key);
      running[call] = isRunning ? [...others, key] : others;
    }),
  selectors: { selectIsRunning: (running, call: string, key: string) => running[call]?.includes(key) ?? false },
}).injectInto(rootReducer);
export type StateWithCalls = Parameters<typeof calls.selectors.selectIsRunning>[0];
