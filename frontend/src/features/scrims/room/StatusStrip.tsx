import type { ScrimView } from '@muster/contracts/scrims';
import type { ReactNode } from 'react';
import { useClock } from '../../../shared/clock';
import { canReport, startTone, type Viewer } from '../permissions';
import { strings } from '../strings';
import { Countdown } from './Countdown';
import { LobbyDetails } from './LobbyDetails';
import css from './StatusStrip.module.css';
import { useLobby } from './use-lobby';
import { WinnerBanner } from './WinnerBanner';

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  report?: ReactNode;
  /** Counts down before the start. Cards show the start in their header only. */
  hasCountdown?: boolean;
}

/** The one place for the start, the state of the game and what it is waiting for. Red marks problems only. */
export function StatusStrip({ scrim, viewer, report, hasCountdown = false }: Props) {
  const lobby = useLobby(scrim, viewer);
  const canRegenerate = useClock((now) => canReport(scrim, viewer, now));
  if (lobby.state === 'won') return <WinnerBanner scrim={scrim} />;
  if (lobby.state === 'before-start') return hasCountdown ? <Countdown startTime={scrim.gameStartTime} /> : null;
  return (
    <div role="group" className={`${css.strip} ${css[startTone(scrim)]}`} aria-label={lobby.label}>
      <div className={css.state} role="timer" aria-label={strings.gameStarted}>
        <small>{strings.gameStarted}</small>
        <b>{lobby.label}</b>
      </div>
      <LobbyDetails scrim={scrim} lobby={lobby} canRegenerate={canRegenerate} />
      {report}
    </div>
  );
}
