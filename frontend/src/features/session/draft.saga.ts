import { put, select, takeEvery } from 'typed-redux-saga';
import { signedIn } from '../../shared/session.slice';
import type { Proof } from './session.api';
import { type Draft, emptyDraft } from './draft';
import { restored, selectDraft, selectProof, signUp } from './sign-up.slice';

const KEY = 'muster-sign-up';

/** What was typed survives a reload of this tab, and goes when the account exists. */
function* keep() {
  const draft = yield* select(selectDraft);
  const proof = yield* select(selectProof);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ draft, proof }));
  } catch {
    // kept in memory only
  }
}

function read(): { draft: Draft; proof: Proof | null } | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { draft: Partial<Draft>; proof: Proof | null } | null;
    return kept && { draft: { ...emptyDraft, ...kept.draft }, proof: kept.proof };
  } catch {
    return null;
  }
}

function forget() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}

export function* draftSaga() {
  const kept = read();
  if (kept) yield* put(restored(kept));
  yield* takeEvery(({ type }: { type: string }) => type.startsWith(`${signUp.name}/`), keep);
  yield* takeEvery(signedIn, forget);
}
