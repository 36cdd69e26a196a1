import { DEFAULT_VOLUME, VOLUME_KEY } from '@muster/contracts/constants';
import { readJson } from './storage';

/** `at`: seconds after the first one. */
interface Tone {
  hz: number;
  at: number;
}
const CHIME: readonly Tone[] = [
  { hz: 660, at: 0 },
  { hz: 880, at: 0.09 },
];
const LENGTH_S = 0.28;
const DEDUPE_MS = 400;
let audio: AudioContext | undefined;

function play(context: AudioContext, volume: number, tones: readonly Tone[]): void {
  for (const { hz, at } of tones) {
    const start = context.currentTime + at;
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    tone.type = 'sine';
    tone.frequency.value = hz;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, volume), start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH_S);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + LENGTH_S);
  }
}

/** The volume that the user chose in the messenger, 0 to 100. */
export function readVolume(): number {
  const stored = readJson(VOLUME_KEY);
  return typeof stored === 'number' && stored >= 0 && stored <= 100 ? stored : DEFAULT_VOLUME;
}

/** Plays tones. Returns false if the browser blocks sound because the user has not interacted with the page. */
export async function playTones(tones: readonly Tone[], volume: number): Promise<boolean> {
  if (volume === 0) return true;
  if (!navigator.userActivation.hasBeenActive) return false;
  audio ??= new AudioContext();
  await audio.resume();
  play(audio, (volume / 100) ** 1.5, tones);
  return true;
}

/** Plays tones in only one of the user's open tabs. */
export const playInOneTab = async (tones: readonly Tone[], volume: number): Promise<boolean> => {
  if (!('locks' in navigator)) return playTones(tones, volume);
  return new Promise((resolve) => {
    void navigator.locks.request('muster-chime', { ifAvailable: true }, async (lock) => {
      resolve(lock ? await playTones(tones, volume).catch(() => false) : true);
      await new Promise((free) => setTimeout(free, lock ? DEDUPE_MS : 0));
    });
  });
};

export const playChimeInOneTab = (volume: number): Promise<boolean> => playInOneTab(CHIME, volume);

export const waitForUserGesture = (): Promise<void> =>
  new Promise((resolve) => {
    const onGesture = () => {
      window.removeEventListener('pointerdown', onGesture);
      window.removeEventListener('keydown', onGesture);
      resolve();
    };
    window.addEventListener('pointerdown', onGesture);
    window.addEventListener('keydown', onGesture);
  });
