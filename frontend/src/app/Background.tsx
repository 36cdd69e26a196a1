import { DEFAULT_BACKGROUND, DEFAULT_BLUR } from '@muster/contracts/constants';
import { useSelector } from 'react-redux';
import { Backdrop } from '../shared/art/Backdrop';
import { selectMe } from '../shared/session.slice';
import css from './Background.module.css';

/** The user's background image behind every page, blurred as they chose. */
export function Background() {
  const me = useSelector(selectMe);
  const blur = Number(me?.profileBackgroundBlur ?? DEFAULT_BLUR);
  return (
    <div className={css.background} aria-hidden="true">
      <div className={css.picture} style={{ filter: `blur(${blur}px)` }}>
        <Backdrop name={me?.profileBackgroundImg ?? DEFAULT_BACKGROUND} sizes={blur >= 10 ? '640px' : '100vw'} />
      </div>
      <svg viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice" fill="none" stroke="currentColor">
        <path d="M-50 760C250 640 320 560 600 400S950 150 1250 40M-50 800C270 670 350 590 620 430S980 190 1250 80" />
        <path d="M80 800V90Q80 60 110 60H1200M140 800V150Q140 120 170 120H1200M0 700H1060Q1100 700 1100 660V0" />
      </svg>
    </div>
  );
}
