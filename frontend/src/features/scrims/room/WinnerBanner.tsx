import type { ScrimView } from '@muster/contracts/scrims';
import { Icon } from '../../../shared/art/Icon';
import { resultOf } from '../permissions';
import css from './WinnerBanner.module.css';

const sideOf = ({ teamWon }: ScrimView) => teamWon && (teamWon === 'teamOne' ? css.blue : css.red);

/** The result. The sparkles are static with reduced motion. */
export const WinnerBanner = ({ scrim }: { scrim: ScrimView }) => (
  <div className={`${css.banner} ${sideOf(scrim) ?? css.tie}`}>
    <Icon name="sparkle" size={16} className={css.spark} />
    <span>{resultOf(scrim)}</span>
    <Icon name="sparkle" size={16} className={css.spark} />
  </div>
);
