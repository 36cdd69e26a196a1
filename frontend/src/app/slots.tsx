import { scrimTitle } from '@muster/contracts';
import { type ComponentProps, Suspense } from 'react';
import type { FillSlots } from '../shared/slots';
import { late } from '../shared/late';

const ScrimChatButton = late(() => import('./ScrimChat').then((module) => ({ default: module.ScrimChatButton })));

/** What features show within each other's pages. */
export const slots: ComponentProps<typeof FillSlots>['value'] = {
  scrim: (scrim) => (
    <Suspense>
      <ScrimChatButton scrimId={scrim._id} conversationId={scrim._conversation} title={scrimTitle(scrim)} />
    </Suspense>
  ),
};
