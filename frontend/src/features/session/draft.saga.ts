import { put, select, takeEvery } from 'typed-redux-saga';
import { selectSessionStatus, signedIn } from '../../shared/session.slice';
import { readJson, writeText } from '../../shared/storage';
import { emptyDraft } from './draft';
import {
  draftRestored,
  selectChosenSeat,
  selectDraft,
  selectProof,
  selectChosenCommunity,
  signUp,
  type StoredSignUp,
} from './sign-up.slice';
import { startSaga } from '../../shared/start-saga';
import { deviceTime } from '../../shared/clock';

const KEY = 'muster-sign-up';
/** The server accepts a proof of identity for ten minutes, so it is of no use in the storage afterwards. */
const PROOF_MAX_MS = 10 * 60_000;

interface Stored extends Partial<StoredSignUp> {
  provedAt?: number;
}

const readStored = () => readJson(KEY) as Stored | null;
const writeStored = (stored: Stored | null) => writeText(KEY, stored && JSON.stringify(stored));

function provedAtOf(proof: StoredSignUp['proof'], before: Stored | null, now: number): { provedAt?: number } {
  if (!proof) return {};
  return { provedAt: before?.proof?.uid === proof.uid ? (before.provedAt ?? now) : now };
}

/**
 * Stores what was typed, so that it survives a reload of the tab, until the account exists. The proof of identity is
 * stored only while it is valid.
 */
function* storeDraft() {
  if ((yield* select(selectSessionStatus)) === 'in') return;
  const proof = yield* select(selectProof);
  const now = deviceTime();
  writeStored({
    draft: yield* select(selectDraft),
    seat: yield* select(selectChosenSeat),
    community: yield* select(selectChosenCommunity),
    proof,
    ...provedAtOf(proof, readStored(), now),
  });
}

function toRestored(
  { draft, seat = null, community = null, proof = null, provedAt = 0 }: Stored,
  now: number,
): StoredSignUp {
  const isValid = proof !== null && now - provedAt < PROOF_MAX_MS;
  return { draft: { ...emptyDraft, ...draft }, seat, community, proof: isValid ? proof : null };
}

export function* draftSaga() {
  yield* takeEvery(({ type }: { type: string }) => type.startsWith(`${signUp.name}/`), storeDraft);
  yield* takeEvery(signedIn, () => writeStored(null));
  // The sign-up is loaded by the pages that offer it, which can be after the user has signed in elsewhere.
  if ((yield* select(selectSessionStatus)) === 'in') writeStored(null);
  const stored = readStored();
  if (stored) yield* put(draftRestored(toRestored(stored, deviceTime())));
}

startSaga(draftSaga);
