import { useEffect, useState } from 'react';
import { playInOneTab, readVolume } from '../../../shared/sound';
import type { Stage } from './stage';

const CALL = [
  { hz: 587, at: 0 },
  { hz: 784, at: 0.16 },
  { hz: 1_175, at: 0.32 },
];
const MADE = [
  { hz: 784, at: 0 },
  { hz: 988, at: 0.14 },
  { hz: 1_175, at: 0.28 },
];
/** The question sounds again until it is answered. */
const REPEAT_MS = 12_000;

/** Plays a sound for the question and for the game that came of it. Returns whether the browser blocks the question's. */
export function useCheckSound(stage: Stage): boolean {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    if (stage !== 'asked' && stage !== 'made') return;
    const tones = stage === 'asked' ? CALL : MADE;
    const call = () =>
      void playInOneTab(tones, readVolume()).then(
        (isPlayed) => setBlocked(!isPlayed),
        () => setBlocked(true),
      );
    call();
    if (stage === 'made') return;
    const timer = setInterval(call, REPEAT_MS);
    return () => clearInterval(timer);
  }, [stage]);
  return isBlocked && stage === 'asked';
}
