import { put, select, takeEvery } from 'typed-redux-saga';
import { signedIn } from '../../shared/session.slice';
import type { Proof } from './session.api';
import { type Draft, emptyDraft } from './draft';
import { draftRestored, selectDraft, selectProof, signUp } from './sign-up.slice';

const KEY = 'muster-sign-up';

/** What was typed survives a reload of this tab, and goes when the account exists. */
function* storeDraft() {
  const draft = yield* select(selectDraft);
  const proof = yield* select(selectProof);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ draft, proof }));
  } catch {
    // kept in memory only
  }
}

function readDraft(): { draft: Draft; proof: Proof | null } | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      draft: Partial<Draft>;
      proof: Proof | null;
    } | null;
    return kept && { draft: { ...emptyDraft, ...kept.draft }, proof: kept.proof };
  } catch {
    return null;
  }
}

function clearDraft() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}

export function* draftSaga() {
  const kept = readDraft();
  if (kept) yield* put(draftRestored(kept));
  yield* takeEvery(({ type }: { type: string }) => type.startsWith(`${signUp.name}/`), storeDraft);
  yield* takeEvery(signedIn, clearDraft);
}
