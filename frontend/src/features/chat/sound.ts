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

/** Plays the chime. Returns false if the browser blocks sound because the user has not interacted with the page. */
export async function playChime(volume: number): Promise<boolean> {
  if (volume === 0) return true;
  if (!navigator.userActivation.hasBeenActive) return false;
  audio ??= new AudioContext();
  await audio.resume();
  play(audio, (volume / 100) ** 1.5);
  return true;
}

/** Plays the chime in only one of the user's open tabs. */
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
    const onGesture = () => {
      window.removeEventListener('pointerdown', onGesture);
      window.removeEventListener('keydown', onGesture);
      resolve();
    };
    window.addEventListener('pointerdown', onGesture);
    window.addEventListener('keydown', onGesture);
  });
