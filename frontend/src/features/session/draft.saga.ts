import { put, select, takeEvery } from 'typed-redux-saga';
import { signedIn } from '../../shared/session.slice';
import type { Proof } from './session.api';
import { type Draft, emptyDraft } from './draft';
import { draftRestored, selectDraft, selectProof, signUp } from './sign-up.slice';

const KEY = 'muster-sign-up';

/** Stores the draft so that it survives a reload of the tab. It is deleted once the account exists. */
function* storeDraft() {
  const draft = yield* select(selectDraft);
  const proof = yield* select(selectProof);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ draft, proof }));
  } catch {
    // Storage is blocked: the draft is lost on reload.
  }
}

function readDraft(): { draft: Draft; proof: Proof | null } | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      draft: Partial<Draft>;
      proof: Proof | null;
    } | null;
    return stored && { draft: { ...emptyDraft, ...stored.draft }, proof: stored.proof };
  } catch {
    return null;
  }
}

function clearDraft() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: nothing is stored.
  }
}

export function* draftSaga() {
  const stored = readDraft();
  if (stored) yield* put(draftRestored(stored));
  yield* takeEvery(({ type }: { type: string }) => type.startsWith(`${signUp.name}/`), storeDraft);
  yield* takeEvery(signedIn, clearDraft);
}
