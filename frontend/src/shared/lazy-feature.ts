import type { Reducer } from '@reduxjs/toolkit';
import type { Saga } from 'redux-saga';

/** A feature whose page few people open brings its slices and its saga along when its chunk is loaded. */
export interface LazyFeature {
  name: string;
  reducers: Record<string, Reducer>;
  saga: Saga;
}
const registered = new Set<string>();
let register: (feature: LazyFeature) => void = () => {
  throw new Error('A lazy feature was registered before the store was created');
};

/** The store says how it takes a feature in. */
export function onRegisterFeature(registerInStore: (feature: LazyFeature) => void): void {
  register = registerInStore;
}

/** Called by the chunk itself, before any of its pages renders; twice is once. */
export function registerLazyFeature(feature: LazyFeature): void {
  if (registered.has(feature.name)) return;
  registered.add(feature.name);
  register(feature);
}
