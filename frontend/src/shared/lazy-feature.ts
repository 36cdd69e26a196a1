import type { Reducer } from '@reduxjs/toolkit';
import type { Saga } from 'redux-saga';

/** A feature of a code-split page; its chunk registers its slices and saga when loaded. */
export interface LazyFeature {
  name: string;
  reducers: Record<string, Reducer>;
  saga: Saga;
}
const registered = new Set<string>();
let register: (feature: LazyFeature) => void = () => {
  throw new Error('A lazy feature was registered before the store was created');
};

export function onRegisterFeature(registerInStore: (feature: LazyFeature) => void): void {
  register = registerInStore;
}

/** Called by the feature's chunk before any of its pages renders. Repeated calls are ignored. */
export function registerLazyFeature(feature: LazyFeature): void {
  if (registered.has(feature.name)) return;
  registered.add(feature.name);
  register(feature);
}
