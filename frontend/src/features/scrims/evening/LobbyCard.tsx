import type { PlayerEntry, ScrimView } from '@muster/contracts/scrims';
import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { media } from '../../../shared/media';
import { titleOf } from '../../../shared/words/words';
import { type Kickable, KickDialog } from '../admin/KickDialog';
import { Attendance } from '../attendance/Attendance';
import card from '../board/ScrimCard.module.css';
import { canManage } from '../permissions';
import { Games } from '../room/Games';
import { LeaveDialog } from '../room/LeaveDialog';
import { ScrimNotLoaded } from '../room/ScrimPageSkeleton';
import { Teams } from '../room/Teams';
import { useScrimActions } from '../room/use-scrim-actions';
import { useRefetchAtStart, useScrimRoom } from '../room/use-scrim-room';
import { selectViewer } from '../selectors';
import { useMissingReason, usePendingCommand, useScrim } from '../use-scrim';
import { FillSeats, type WaitingPerson } from './FillSeats';
import css from './Lobbies.module.css';
import { LobbyAccess } from './LobbyAccess';
import { LobbyResult } from './LobbyResult';
import { strings } from './strings';

/** A second screen is for looking. */
const NOBODY = { id: '', isAdmin: false, roles: {} };
const usePhone = media('(max-width: 599px)');

interface Props {
  number: number;
  waiting: readonly WaitingPerson[];
  /** On a second screen there are no controls, and the seats are larger. */
  isScreen: boolean;
}

/** On a phone the rank needs the room of the button, which is on the lobby's own page as well. */
function useKick(isOffered: boolean) {
  const [person, setPerson] = useState<Kickable | null>(null);
  const isPhone = usePhone();
  const ask = useCallback(
    ({ _user }: PlayerEntry) => setPerson({ kind: 'kick', userId: _user._id, name: _user.name }),
    [],
  );
  return { kick: isOffered && !isPhone ? ask : undefined, person, done: () => setPerson(null) };
}

function Lobby({ scrim, number, waiting, isScreen }: Props & { scrim: ScrimView }) {
  const viewer = useSelector(selectViewer);
  const pending = usePendingCommand(scrim._id);
  const isManager = canManage(scrim, viewer) && !isScreen;
  const { kick, person, done } = useKick(isManager);
  const { me, seats, leaving } = useScrimActions(scrim, kick);
  useRefetchAtStart(scrim);
  const shownTo = isScreen ? NOBODY : viewer;
  return (
    <article className={`${card.card} ${css.card}`} aria-label={strings.lobby(number)}>
      <header className={css.head}>
        <h3>{strings.lobby(number)}</h3>
        <Link to={`/scrims/${scrim._id}`}>
          {titleOf(scrim)} <Icon name="arrowRight" size={16} />
        </Link>
      </header>
      <LobbyAccess scrim={scrim} viewer={viewer} />
      <LobbyResult scrim={scrim} name={strings.lobby(number)} viewer={shownTo} pending={pending} />
      <Teams
        scrim={scrim}
        viewer={viewer}
        currentUser={me}
        pending={pending}
        actions={seats}
        {...(isScreen && { isSpacious: true })}
      />
      <Games scrim={scrim} viewer={shownTo} pending={pending} />
      {isManager && <FillSeats scrim={scrim} waiting={waiting} pending={pending} />}
      {!isScreen && <Attendance scrim={scrim} viewer={viewer} pending={pending} />}
      <KickDialog scrimId={scrim._id} person={person} onDone={done} />
      <LeaveDialog scrim={scrim} viewer={viewer} leaving={leaving} />
    </article>
  );
}

/** A lobby of the round that runs. While it is shown, the client is in its live room. */
export function LobbyCard({ scrimId, ...props }: Props & { scrimId: string }) {
  const scrim = useScrim(scrimId);
  const missing = useMissingReason(scrimId);
  useScrimRoom(scrimId);
  if (scrim) return <Lobby scrim={scrim} {...props} />;
  if (missing && missing !== 'failed')
    return (
      <p className="dim">
        {strings.lobby(props.number)}: {strings.gone}
      </p>
    );
  return <ScrimNotLoaded scrimId={scrimId} />;
}
