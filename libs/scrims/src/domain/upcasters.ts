/** Older schemas of the events of a scrim. */
import type { Visibility } from '@muster/contracts';

type Data = Readonly<Record<string, unknown>>;

/** Before communities, a scrim was private or not. */
const visibilityFor = (isPrivate: unknown): Visibility => (isPrivate ? 'link' : 'public');

export const scrimUpcasters = {
  ScrimCreated: [
    ({ isPrivate, ...data }: Data): Data => ({ ...data, visibility: visibilityFor(isPrivate), communityId: null }),
  ],
  /** Reasons were in the log before they had rows, from which they can be erased. */
  StepUndone: [({ version }: Data): Data => ({ version, reasonId: null })],
  DeletionExplained: [(): Data => ({ reasonId: null })],
  PrivacyChanged: [
    ({ isPrivate }: Data): Data => ({ from: visibilityFor(!isPrivate), visibility: visibilityFor(isPrivate) }),
  ],
};
