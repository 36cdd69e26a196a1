import { useEffect, useEffectEvent } from 'react';

/** Windows that Back closes, the topmost last. */
const windows: (() => void)[] = [];
/** The router's index of the page whose spare entry is ahead or current. */
let spareOf: unknown = null;
let isListening = false;

interface EntryState {
  /** Set by the router; an entry and its spare have the same index. */
  idx?: number;
  isSpare?: boolean;
}
const entry = (): EntryState => (window.history.state as EntryState | null) ?? {};

/** Adds an entry with the same address, which Back leaves instead of the page. A page has at most one. */
function addSpareEntry(): void {
  if (!entry().isSpare) window.history.pushState({ ...entry(), isSpare: true }, '');
  spareOf = entry().idx;
}

/**
 * The spare entry stays when its window is closed in another way, because removing it would compete with a navigation
 * that the same click has started. Back then skips it.
 */
function onPopState(): void {
  const { idx, isSpare } = entry();
  const cameFromSpare = !isSpare && idx !== undefined && idx === spareOf;
  spareOf = isSpare ? idx : null;
  if (!cameFromSpare) return;
  const close = windows.at(-1);
  if (!close) return window.history.back();
  if (windows.length > 1) addSpareEntry();
  return close();
}

function openWindow(close: () => void): () => void {
  if (!isListening) window.addEventListener('popstate', onPopState);
  isListening = true;
  windows.push(close);
  addSpareEntry();
  return () => {
    windows.splice(windows.indexOf(close), 1);
  };
}

/** While the window is open, Back closes it instead of leaving the page (ADR 22). */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    return isOpen ? openWindow(() => onBack()) : undefined;
  }, [isOpen]);
}
