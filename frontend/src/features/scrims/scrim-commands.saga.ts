import { PLAYER_EXISTS, type ScrimView } from '@muster/contracts';
import { put, select, takeEvery } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import type { Failure } from '../../shared/api-call';
import { loadScrim, sendScrimCommand } from './scrims.api';
import { selectScrim } from './scrims.slice';
import { formatDateTime } from './time';
import type { ScrimCommandResult, ScrimCommand, ScrimCommandKind } from './scrim-commands';
import { strings as shared } from '../../shared/strings';
import { strings } from './strings';

/** What is said when a wish came true. Seats say it themselves. */
function successMessage(command: ScrimCommand, filled = 0): string | null {
  switch (command.kind) {
    case 'kick':
    case 'kickCaster':
      return strings.kicked(command.name);
    case 'assign':
      return strings.assigned;
    case 'fill':
    case 'refill':
      return strings.filled(filled);
    case 'swap':
      return strings.swapped;
    case 'addImage':
      return strings.imageAdded;
    case 'removeImage':
      return strings.imageRemoved;
    case 'regenerateCode':
      return strings.regenerated;
    case 'undo':
      return strings.undone;
    default:
      return null;
  }
}

/** For a refusal that came without words. */
const FALLBACK_MESSAGES: Partial<Record<ScrimCommandKind, string>> = {
  regenerateCode: strings.regenerateFailed,
  addImage: strings.imageFailed,
  removeImage: strings.imageRemoveFailed,
};

/** Why a wish was refused, in the words of this page where they say more; null: nothing worth saying. */
export function errorMessage(command: ScrimCommand, failure: Failure, fresh: ScrimView | undefined): string | null {
  if (command.kind === 'join' && failure.message === PLAYER_EXISTS) return null;
  if ((command.kind === 'join' || command.kind === 'move') && failure.status === 409) {
    const occupant = fresh?.[command.team].find((player) => player.role === command.role)?._user;
    if (occupant && occupant._id !== command.userId) return strings.tookSeat(command.role, command.team, occupant.name);
  }
  return failure.message || (FALLBACK_MESSAGES[command.kind] ?? shared.unknownError);
}

/** Names the other scrims of that person, unless they were asked before. */
function overlapWarning(command: ScrimCommand, { overlapping: [occupant] = [] }: ScrimCommandResult): string | null {
  if (!occupant || ('overlapAccepted' in command && command.overlapAccepted)) return null;
  return strings.overlap.warning(
    command.kind === 'assign' ? command.name : null,
    occupant.title,
    formatDateTime(occupant.gameStartTime),
  );
}

function* onSucceeded({ payload: { args, result } }: ReturnType<typeof sendScrimCommand.succeeded>) {
  if (!result.scrim) yield* put(loadScrim.requested({ scrimId: args.scrimId }));
  const message = successMessage(args, result.filled);
  if (message) yield* put(alert.success(message));
  const warning = overlapWarning(args, result);
  if (warning) yield* put(alert.warning(warning, `overlap ${args.scrimId}`));
}

function* onFailed({ payload: { args, failure } }: ReturnType<typeof sendScrimCommand.failed>) {
  const fresh = failure.body['scrim'] ? yield* select(selectScrim, args.scrimId) : undefined;
  // A conflict without the fresh scrim in it: what we show is old.
  if (failure.status === 409 && !fresh) yield* put(loadScrim.requested({ scrimId: args.scrimId }));
  const message = errorMessage(args, failure, fresh);
  if (message) yield* put(alert.error(message, `scrim ${args.scrimId}`));
}

export function* scrimCommandsSaga() {
  yield* takeEvery(sendScrimCommand.succeeded, onSucceeded);
  yield* takeEvery(sendScrimCommand.failed, onFailed);
}
