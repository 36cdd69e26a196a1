import { PLAYER_EXISTS, type ScrimView } from '@muster/contracts';
import { put, select, takeEvery } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import type { Failure } from '../../shared/request';
import { loadScrim, makeWish } from './scrims.api';
import { selectScrim } from './scrims.slice';
import { momentOf } from './time';
import type { Granted, Wish, WishKind } from './wishes';
import { words as shared } from '../../shared/words';
import { words } from './words';

/** What is said when a wish came true. Seats say it themselves. */
function success(wish: Wish, filled = 0): string | null {
  switch (wish.kind) {
    case 'kick':
    case 'kickCaster':
      return words.kicked(wish.name);
    case 'assign':
      return words.assigned;
    case 'fill':
    case 'refill':
      return words.filled(filled);
    case 'swap':
      return words.swapped;
    case 'addImage':
      return words.imageAdded;
    case 'removeImage':
      return words.imageRemoved;
    case 'regenerateCode':
      return words.regenerated;
    case 'undo':
      return words.undone;
    default:
      return null;
  }
}

/** For a refusal that came without words. */
const FALLBACKS: Partial<Record<WishKind, string>> = { regenerateCode: words.regenerateFailed, addImage: words.imageFailed, removeImage: words.imageRemoveFailed };

/** Why a wish was refused, in the words of this page where they say more; null: nothing worth saying. */
export function refusal(wish: Wish, failure: Failure, fresh: ScrimView | undefined): string | null {
  if (wish.kind === 'join' && failure.message === PLAYER_EXISTS) return null;
  if ((wish.kind === 'join' || wish.kind === 'move') && failure.status === 409) {
    const first = fresh?.[wish.team].find((player) => player.role === wish.role)?._user;
    if (first && first._id !== wish.userId) return words.tookSeat(wish.role, wish.team, first.name);
  }
  return failure.message || (FALLBACKS[wish.kind] ?? shared.unknownError);
}

/** Names the other scrims of that person, unless they were asked before. */
function overlapWarning(wish: Wish, { overlapping: [first] = [] }: Granted): string | null {
  if (!first || ('overlapAccepted' in wish && wish.overlapAccepted)) return null;
  return words.overlap.warning(wish.kind === 'assign' ? wish.name : null, first.title, momentOf(first.gameStartTime));
}

function* granted({ payload: { args, result } }: ReturnType<typeof makeWish.loaded>) {
  if (!result.scrim) yield* put(loadScrim.requested({ scrimId: args.scrimId }));
  const said = success(args, result.filled);
  if (said) yield* put(alert.success(said));
  const warning = overlapWarning(args, result);
  if (warning) yield* put(alert.warning(warning, `overlap ${args.scrimId}`));
}

function* refused({ payload: { args, failure } }: ReturnType<typeof makeWish.failed>) {
  const fresh = failure.body['scrim'] ? yield* select(selectScrim, args.scrimId) : undefined;
  // A conflict without the fresh scrim in it: what we show is old.
  if (failure.status === 409 && !fresh) yield* put(loadScrim.requested({ scrimId: args.scrimId }));
  const said = refusal(args, failure, fresh);
  if (said) yield* put(alert.error(said, `scrim ${args.scrimId}`));
}

export function* wishesSaga() {
  yield* takeEvery(makeWish.loaded, granted);
  yield* takeEvery(makeWish.failed, refused);
}
