import type { BroadcastView } from '@muster/contracts/broadcasts';
import { DraftScene } from './DraftScene';
import css from './Overlay.module.css';
import { useShownTime } from './overlay-clock';
import { ScoreScene } from './ScoreScene';
import type { TeamNames } from './teams';
import { WaitingScene } from './WaitingScene';

interface Props {
  view: BroadcastView;
  names?: TeamNames;
}

/** Content of a broadcast page, 1920 × 1080 on a transparent ground. Plain React, because Preact runs it in OBS. */
export function Overlay({ view: { kind, at, state: shown }, names }: Props) {
  const now = useShownTime(at);
  const state = shown && { ...shown, ...(names && { names }) };
  return (
    <div className={css.stage} data-theme="dark">
      {state && kind === 'draft' && <DraftScene state={state} now={now} />}
      {state && kind === 'score' && <ScoreScene state={state} />}
      {state && kind === 'waiting' && <WaitingScene state={state} now={now} />}
    </div>
  );
}
