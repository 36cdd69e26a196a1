import type { DraftView } from '@muster/contracts/drafts';
import { useState } from 'react';
import { isMyTurn, mayTry, type Viewpoint } from './draft-screen';
import { useDraftCommand } from './use-draft-viewer';

/** Returns the champion that the viewer has chosen in this turn, and what their presses do. */
export function useChoice(draft: DraftView, viewpoint: Viewpoint, onLockIn: () => void) {
  const { send, pending } = useDraftCommand(draft);
  const [chosenAt, setChosenAt] = useState<{ turn: number; key: string } | null>(null);
  const turn = draft.turn!;
  // A choice counts for the turn in which it was made.
  const choice = chosenAt?.turn === turn.index ? chosenAt.key : null;
  const isMine = isMyTurn(draft, viewpoint);
  const press = (key: string) => {
    const isSuggested = draft.suggestions.some(({ champion, by }) => champion === key && by === viewpoint.userId);
    const isAllowed = mayTry(draft, viewpoint);
    if (!isAllowed || (!isMine && choice !== key))
      send(isSuggested ? { kind: 'withdraw', champion: key } : { kind: 'suggestions', champion: key });
    if (!isAllowed) return;
    setChosenAt({ turn: turn.index, key });
    if (isMine) send({ kind: 'hover', champion: key });
  };
  const lockIn = (champion: string | null) => {
    if (pending === 'actions') return; // Enter that is held, or pressed again
    onLockIn();
    send({ kind: 'actions', index: turn.index, champion });
  };
  return { choice, press, lockIn, pending };
}
