import { type ComponentProps, lazy, Suspense } from 'react';
import type { FillSlots } from '../shared/slots';

const FriendButton = lazy(() => import('../features/friends/FriendButton').then((module) => ({ default: module.FriendButton })));

/** What features show within each other's pages. */
export const slots: ComponentProps<typeof FillSlots>['value'] = {
  person: (person) => (
    <Suspense>
      <FriendButton person={person} />
    </Suspense>
  ),
};
