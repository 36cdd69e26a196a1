import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { wished } from './scrims.slice';
import { words } from './words';

export interface Kickable {
  kind: 'kick' | 'kickCaster';
  userId: string;
  name: string;
}

/** Names whom it is about, also while the window fades. */
export function KickDialog({ scrimId, person, onDone }: { scrimId: string; person: Kickable | null; onDone: () => void }) {
  const dispatch = useDispatch();
  const [named, setNamed] = useState(person);
  if (person && person !== named) setNamed(person);
  const confirm = () => {
    if (person) dispatch(wished({ ...person, scrimId }));
    onDone();
  };
  return <ConfirmDialog open={person !== null} title={words.kickAsk(named?.name ?? '')} verb={words.kick} danger onConfirm={confirm} onCancel={onDone} />;
}
