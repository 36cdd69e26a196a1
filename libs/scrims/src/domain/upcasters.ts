/** Older schemas of the events of a scrim. */
import type { Visibility } from '@muster/contracts';

type Data = Readonly<Record<string, unknown>>;

/** Before communities, a scrim was private or not. */
const visibilityFor = (isPrivate: unknown): Visibility => (isPrivate ? 'link' : 'public');

export const scrimUpcasters = {
  ScrimCreated: [
    ({ isPrivate, ...data }: Data): Data => ({ ...data, visibility: visibilityFor(isPrivate), communityId: null }),
  ],
  PrivacyChanged: [
    ({ isPrivate }: Data): Data => ({ from: visibilityFor(!isPrivate), visibility: visibilityFor(isPrivate) }),
  ],
};
