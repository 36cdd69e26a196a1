import type { CheckView } from '@muster/contracts/pickups';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { useClock } from '../../../shared/clock';
import { strings } from '../strings';
import { Answers } from './Answers';
import css from './Check.module.css';
import { secondsUntil, type Stage } from './stage';

const s = strings.check;

/** Says the question with its seconds, how many are ready, or that the game is made. */
function barText({ ready, needed }: CheckView, stage: Stage, left: number): string {
  if (stage === 'asked') return `${s.question} ${s.seconds(left)}`;
  return stage === 'waiting' ? s.progress(ready, needed) : s.made;
}

interface Props {
  check: CheckView;
  stage: Stage;
  onOpen: () => void;
  onClose: () => void;
}
/** The check at the lower edge, where the user has put it away or has answered on another device. */
export function CheckBar({ check, stage, onOpen, onClose }: Props) {
  const until = check.me?.until ?? check.closesAt;
  const left = useClock((now) => secondsUntil(until, now));
  // The top bar renders this component, but the bar of the check stands at the bottom of the screen.
  return createPortal(
    <section className={css.bar} aria-label={s.label(check.community.name)}>
      <b role={stage === 'asked' ? 'timer' : 'status'}>{barText(check, stage, left)}</b>
      {stage === 'asked' && <Answers id={check._id} />}
      {stage === 'waiting' && (
        <button type="button" className="quiet-button" onClick={onOpen}>
          {s.open}
        </button>
      )}
      {stage === 'made' && check.scrim && (
        <Link className={`quiet-button ${css.main}`} to={`/scrims/${check.scrim._id}`} onClick={onClose}>
          {s.lobby} <Icon name="arrowRight" size={18} />
        </Link>
      )}
    </section>,
    document.body,
  );
}
