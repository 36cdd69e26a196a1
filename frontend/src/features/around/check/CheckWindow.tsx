import type { CheckView } from '@muster/contracts/pickups';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { deviceTime, useClock } from '../../../shared/clock';
import { isTyping } from '../../../shared/navigation';
import { strings } from '../strings';
import { useOwnEntry } from '../OwnState';
import { Answers } from './Answers';
import css from './Check.module.css';
import { secondsUntil, type Stage } from './stage';

const s = strings.check;
/** A key that was meant for the text on the page below must not answer. */
const TYPED_MS = 900;

/** Covers the page and keeps the focus. Gives it back to where it was. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  const quietUntil = useRef(0);
  // Before the effect that focuses the stage's control, because opening focuses the first one.
  useLayoutEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    if (isTyping(opener)) quietUntil.current = deviceTime() + TYPED_MS;
    shown?.showModal();
    return () => {
      shown?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (deviceTime() < quietUntil.current) event.preventDefault();
  };
  return { dialog, onKeyDown };
}

/** Focuses what the stage is about, each time another one begins. */
function StageBox({ stage, children }: { stage: Stage; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-main]')?.focus();
  }, []);
  return (
    <div ref={box} className={css.box} data-stage={stage}>
      {children}
    </div>
  );
}

const Progress = ({ check: { ready, needed } }: { check: Pick<CheckView, 'ready' | 'needed'> }) => (
  <div className={css.progress}>
    <progress max={needed} value={ready} aria-hidden="true" />
    <span>{s.progress(ready, needed)}</span>
  </div>
);

/** The seconds are read out as they are asked for, not each of them. */
function Seconds({ until }: { until: string }) {
  const left = useClock((now) => secondsUntil(until, now));
  return (
    <p className={css.seconds} role="timer" aria-label={s.seconds(left)}>
      {left}
    </p>
  );
}

interface Props {
  check: CheckView;
  stage: Stage;
  isMuted: boolean;
  onAnswer: () => void;
  onFold: () => void;
}

const Asked = ({ check, isMuted, onAnswer }: Omit<Props, 'stage' | 'onFold'>) => (
  <>
    <h2>{s.question}</h2>
    <p>{s.lead}</p>
    {check.me && <Seconds until={check.me.until} />}
    <Answers id={check._id} onAnswer={onAnswer} />
    <p className="dim">{s.hint}</p>
    {isMuted && (
      <p className={css.muted} role="status">
        <Icon name="volume" size={18} /> {s.muted}
      </p>
    )}
  </>
);

function Late({ onFold }: Pick<Props, 'onFold'>) {
  const { press, isLocked, isSending } = useOwnEntry();
  return (
    <>
      <h2 tabIndex={-1} data-main>
        {s.late}
      </h2>
      <p>{s.lateBody}</p>
      <div className={css.answers}>
        <button type="button" className="quiet-button" onClick={onFold}>
          {s.close}
        </button>
        <button
          type="button"
          className={`quiet-button ${css.main}`}
          aria-disabled={isLocked}
          onClick={() => {
            press();
            if (!isLocked) onFold();
          }}
        >
          {isSending ? strings.own.sending : s.again}
        </button>
      </div>
    </>
  );
}

const Made = ({ check: { scrim }, onFold }: Pick<Props, 'check' | 'onFold'>) => (
  <>
    <h2>{s.made}</h2>
    <p>{s.madeBody}</p>
    {scrim && (
      <Link className={`quiet-button ${css.main}`} to={`/scrims/${scrim._id}`} onClick={onFold} data-main>
        {s.lobby} <Icon name="arrowRight" size={18} />
      </Link>
    )}
  </>
);

/** The check over the whole page, above every other window. Escape puts it into the bar; it never answers. */
export function CheckWindow({ check, stage, isMuted, onAnswer, onFold }: Props) {
  const { dialog, onKeyDown } = useModal();
  return (
    <dialog
      ref={dialog}
      className={css.window}
      aria-label={s.label(check.community.name)}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onFold();
      }}
    >
      <StageBox key={stage} stage={stage}>
        <small>{check.community.name}</small>
        {stage === 'asked' && <Asked check={check} isMuted={isMuted} onAnswer={onAnswer} />}
        {stage === 'late' && <Late onFold={onFold} />}
        {stage === 'waiting' && (
          <>
            <h2 tabIndex={-1} data-main>
              {s.youAreReady}
            </h2>
            <p role="status">{s.wait}</p>
          </>
        )}
        {stage === 'made' && <Made check={check} onFold={onFold} />}
        {(stage === 'asked' || stage === 'waiting') && <Progress check={check} />}
        {stage !== 'late' && (
          <button type="button" className="quiet-button" onClick={onFold}>
            {stage === 'made' ? s.close : s.hide}
          </button>
        )}
      </StageBox>
    </dialog>
  );
}
