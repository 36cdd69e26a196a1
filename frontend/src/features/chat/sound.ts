/** Two short notes. */
const NOTES = [
  { hz: 660, at: 0 },
  { hz: 880, at: 0.09 },
];
const LENGTH_S = 0.28;
const DEDUPE_MS = 400;
let audio: AudioContext | undefined;

function play(context: AudioContext, volume: number): void {
  for (const { hz, at } of NOTES) {
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

/** Browsers keep pages silent which nobody has touched; false: this is such a one. */
export async function playChime(volume: number): Promise<boolean> {
  if (volume === 0) return true;
  if (!navigator.userActivation.hasBeenActive) return false;
  audio ??= new AudioContext();
  await audio.resume();
  play(audio, (volume / 100) ** 1.5);
  return true;
}

/** Several tabs hear the same message; one of them is heard. */
export const playChimeInOneTab = async (volume: number): Promise<boolean> => {
  if (!('locks' in navigator)) return playChime(volume);
  return new Promise((resolve) => {
    void navigator.locks.request('muster-chime', { ifAvailable: true }, async (lock) => {
      resolve(lock ? await playChime(volume).catch(() => false) : true);
      await new Promise((free) => setTimeout(free, lock ? DEDUPE_MS : 0));
    });
  });
};

export const waitForUserGesture = (): Promise<void> =>
  new Promise((resolve) => {
    const touched = () => {
      window.removeEventListener('pointerdown', touched);
      window.removeEventListener('keydown', touched);
      resolve();
    };
    window.addEventListener('pointerdown', touched);
    window.addEventListener('keydown', touched);
  });
