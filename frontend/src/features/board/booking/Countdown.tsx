import { useClock } from '../../../shared/clock';
import { strings } from '../strings';
import { countdownText } from './countdown';

/** How long it is until the start, to the second in the last hour. */
export const Countdown = ({ at }: { at: string }) => {
  const text = useClock((now) => countdownText(Date.parse(at) - now) ?? '');
  return <span role="timer">{text || strings.booking.begun}</span>;
};
