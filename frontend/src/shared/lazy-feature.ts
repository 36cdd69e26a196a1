import type { Reducer } from '@reduxjs/toolkit';
import type { Saga } from 'redux-saga';

interface RegisteredSlice {
  reducerPath: string;
  reducer: Reducer;
}
/** A feature of a code-split page; its chunk registers its slices and saga when loaded. */
export interface LazyFeature {
  slices: RegisteredSlice[];
  saga: Saga;
}
const registered = new Set<Saga>();
let register: (feature: LazyFeature) => void = () => {
  throw new Error('A lazy feature was registered before the store was created');
};

export const toReducers = (slices: readonly RegisteredSlice[]): Record<string, Reducer> =>
  Object.fromEntries(slices.map(({ reducerPath, reducer }) => [reducerPath, reducer]));

export function onRegisterFeature(registerInStore: (feature: LazyFeature) => void): void {
  register = registerInStore;
}

/** Called by the feature's chunk before any of its pages renders. Repeated calls are ignored. */
export function registerLazyFeature(feature: LazyFeature): void {
  if (registered.has(feature.saga)) return;
  registered.add(feature.saga);
  register(feature);
}
