import { type ComponentProps, Suspense } from 'react';
import type { SlotsProvider } from '../shared/slots';
import { lazyWithoutAntd, lazyWithRetry } from '../shared/lazy-import';
import { titleOf } from '../shared/words/words';

const ScrimChatButton = lazyWithoutAntd(() =>
  import('./ScrimChat').then((module) => ({ default: module.ScrimChatButton })),
);

const BroadcastSection = lazyWithoutAntd(() =>
  import('../features/broadcasts/BroadcastSection').then((module) => ({ default: module.BroadcastSection })),
);

const DiscordLinkButton = lazyWithRetry(() =>
  import('../features/settings/DiscordLinkButton').then((module) => ({ default: module.DiscordLinkButton })),
);

const HomeAround = lazyWithoutAntd(() =>
  import('../features/around/HomeAround').then((module) => ({ default: module.HomeAround })),
);

const Again = lazyWithoutAntd(() => import('../features/around/Again').then((module) => ({ default: module.Again })));

/** Implementations of the slots in which features show each other's components. */
export const slots: ComponentProps<typeof SlotsProvider>['value'] = {
  scrim: (scrim) => (
    <Suspense>
      <ScrimChatButton scrimId={scrim._id} conversationId={scrim._conversation} title={titleOf(scrim)} />
    </Suspense>
  ),
  discordLink: () => (
    <Suspense>
      <DiscordLinkButton />
    </Suspense>
  ),
  around: () => <HomeAround />,
  again: () => (
    <Suspense>
      <Again />
    </Suspense>
  ),
  staff: (scrim) => (
    <Suspense>
      <BroadcastSection scrimId={scrim._id} hasDraft={scrim.series.draft} />
    </Suspense>
  ),
};
