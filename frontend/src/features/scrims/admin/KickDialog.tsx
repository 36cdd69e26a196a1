import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { sendScrimCommand } from '../scrims.slice';
import { strings } from '../strings';
import { strings as adminStrings } from './strings';

export interface Kickable {
  kind: 'kick' | 'kickCaster';
  userId: string;
  name: string;
}

/** Keeps the name while the dialog fades out. */
export function KickDialog({
  scrimId,
  person,
  onDone,
}: {
  scrimId: string;
  person: Kickable | null;
  onDone: () => void;
}) {
  const dispatch = useDispatch();
  const [shownPerson, setShownPerson] = useState(person);
  if (person && person !== shownPerson) setShownPerson(person);
  const confirm = () => {
    if (person) dispatch(sendScrimCommand.requested({ ...person, scrimId }));
    onDone();
  };
  return (
    <ConfirmDialog
      open={person !== null}
      title={adminStrings.kickAsk(shownPerson?.name ?? '')}
      verb={strings.kick}
      danger
      onConfirm={confirm}
      onCancel={onDone}
    />
  );
}
