import type { CheckView } from '@muster/contracts/pickups';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { checkClosed } from '../../../shared/checks.slice';
import { useClock } from '../../../shared/clock';
import { usePrefixInTitle } from '../../../shared/use-page-title';
import { strings } from '../strings';
import { CheckBar } from './CheckBar';
import { CheckWindow } from './CheckWindow';
import { type Stage, stageOf } from './stage';
import { useCheckSound } from './use-check-sound';

const titleOf = (stage: Stage): string => {
  if (stage === 'asked') return strings.check.question;
  return stage === 'made' ? strings.check.made : '';
};

/**
 * The check over every page. It fills the screen while the user has to answer, and on the device on which they have
 * answered; elsewhere, and once they have put it away, it is a bar.
 */
export function OwnCheck({ check }: { check: CheckView }) {
  const { _id: id } = check;
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  const stage = useClock((now) => stageOf(check, now));
  const [isAnsweredHere, setAnsweredHere] = useState(false);
  const [folded, setFolded] = useState<Stage | null>(null);
  const isMuted = useCheckSound(stage);
  usePrefixInTitle(titleOf(stage));
  const isOver = stage === 'late' || stage === 'made';
  const close = () => dispatch(checkClosed(id));
  const isInLobby = check.scrim !== null && pathname === `/scrims/${check.scrim._id}`;
  useEffect(() => {
    if (isInLobby) dispatch(checkClosed(id));
  }, [dispatch, isInLobby, id]);
  if (isInLobby) return null;
  const isFull = folded !== stage && (stage === 'asked' || stage === 'late' || isAnsweredHere);
  if (!isFull)
    return (
      <CheckBar
        check={check}
        stage={stage}
        onClose={close}
        onOpen={() => {
          setFolded(null);
          setAnsweredHere(true);
        }}
      />
    );
  return (
    <CheckWindow
      check={check}
      stage={stage}
      isMuted={isMuted}
      onAnswer={() => setAnsweredHere(true)}
      onFold={isOver ? close : () => setFolded(stage)}
    />
  );
}
