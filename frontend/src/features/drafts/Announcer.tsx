import type { DraftView } from '@muster/contracts/drafts';
import { useEffect, useRef, useState } from 'react';
import type { Champions } from './board-props';
import { asTeam, sideOf } from './draft-screen';
import { strings } from './strings';

function describe(draft: DraftView, champions: Champions): string {
  const action = draft.actions.at(-1);
  if (!action) return '';
  const team = asTeam(sideOf(draft, action.team) ?? 'blue');
  const name = action.champion && (champions.byKey.get(action.champion)?.name ?? action.champion);
  if (!name) return strings.saidNoBan(team);
  return action.kind === 'ban' ? strings.saidBan(team, name) : strings.saidPick(team, name);
}

/** Says each ban and pick to screen readers, from the first one that is made while the page is open. */
export function Announcer({ draft, champions }: { draft: DraftView; champions: Champions }) {
  const before = useRef(draft.actions.length);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (draft.actions.length > before.current) setSaid(describe(draft, champions));
    before.current = draft.actions.length;
  }, [draft, champions]);
  return (
    <p className="visually-hidden" aria-live="assertive">
      {said}
    </p>
  );
}
