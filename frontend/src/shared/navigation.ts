import { createAction } from '@reduxjs/toolkit';
import { useCallback, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { put } from 'typed-redux-saga';

/** Dispatched by sagas; the app's router navigates. `state` is added to what the current history entry holds. */
export const goTo = createAction<{ to: string; replace?: boolean; state?: Record<string, unknown> }>('navigation/goTo');
/** Dispatched after the router has navigated. */
export const pathChanged = createAction<{
  path: string;
  search: string;
  /** The user left the page for another; the app's own redirects do not count. */
  hasLeft?: boolean;
}>('navigation/pathChanged');

let readPath = () => window.location.pathname;
/** Called by the app's router, which knows the next page before the browser's address does. */
export const readPathFrom = (read: () => string) => {
  readPath = read;
};
/** The path of the page that the user is on, or that they have chosen and that is still loading. */
export const currentPath = () => readPath();

interface Ended {
  meta: { sentFrom: string };
}
/** Whether the user is still on the page that sent the call. */
export const isStillOnPage = ({ meta }: Ended): boolean => meta.sentFrom === currentPath();

/** Goes to another page when a call has ended, if the user is still on the page that sent it. */
export function* goToAfter(ended: Ended, target: ReturnType<typeof goTo>['payload']) {
  if (isStillOnPage(ended)) yield* put(goTo(target));
}

/**
 * Tells whether the user is still on this page. A page that they have left stays mounted until the next one has
 * loaded, and must not navigate then: a timer or an effect would bring them back.
 */
export function useIsOpen(): () => boolean {
  const { pathname } = useLocation();
  return useCallback(() => currentPath() === pathname, [pathname]);
}

/** True if the event's target is a text field, where keys are text and not shortcuts. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Tells whether this page may move the focus by itself: not for a user who has left it, or is writing somewhere. */
export function useMayFocus(): () => boolean {
  const isOpen = useIsOpen();
  return useCallback(() => isOpen() && !isTyping(document.activeElement), [isOpen]);
}

/**
 * Calls `take` when the address of this page has changed by a link or by Back, for state that a page keeps beside the
 * address because that updates too late for controlled inputs. The page's own changes replace the history entry.
 */
export function useFollowAddress(take: () => void): void {
  const location = useLocation();
  const type = useNavigationType();
  const [seen, setSeen] = useState(location);
  if (location === seen) return;
  setSeen(location);
  if (type !== NavigationType.Replace) take();
}
