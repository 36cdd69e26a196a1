import type { DraftView } from '@muster/contracts/drafts';
import { createAction } from '@reduxjs/toolkit';

/** In a file of its own, because the first page needs it without the rest of the feature. */
export const draftReceived = createAction<DraftView>('drafts/draftReceived');
