import { type ComponentProps, Suspense } from 'react';
import type { SlotsProvider } from '../shared/slots';
import { lazyWithoutAntd } from '../shared/lazy-import';
import { titleOf } from '../shared/words/words';

const ScrimChatButton = lazyWithoutAntd(() =>
  import('./ScrimChat').then((module) => ({ default: module.ScrimChatButton })),
);

/** Implementations of the slots in which features show each other's components. */
export const slots: ComponentProps<typeof SlotsProvider>['value'] = {
  scrim: (scrim) => (
    <Suspense>
      <ScrimChatButton scrimId={scrim._id} conversationId={scrim._conversation} title={titleOf(scrim)} />
    </Suspense>
  ),
};
