import type { Reducer } from '@reduxjs/toolkit';
import type { Saga } from 'redux-saga';

/** A feature whose page few people open brings its slices and its saga along when its chunk is loaded. */
export interface LateFeature {
  name: string;
  reducers: Record<string, Reducer>;
  saga: Saga;
}
const joined = new Set<string>();
let admit: (feature: LateFeature) => void = () => {
  throw new Error('A lazy feature was registered before the store was created');
};

/** The store says how it takes a feature in. */
export function admitWith(take: (feature: LateFeature) => void): void {
  admit = take;
}

/** Called by the chunk itself, before any of its pages renders; twice is once. */
export function joinLate(feature: LateFeature): void {
  if (joined.has(feature.name)) return;
  joined.add(feature.name);
  admit(feature);
}
