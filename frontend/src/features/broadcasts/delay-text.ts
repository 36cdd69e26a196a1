import { strings } from './strings';

export function delayText(seconds: number): string {
  if (seconds === 0) return strings.noDelay;
  if (seconds < 60) return strings.seconds(seconds);
  return strings.minutes(Math.floor(seconds / 60), seconds % 60);
}
