import type { TeamName } from '@muster/contracts/constants';
import { Icon } from '../../../shared/art/Icon';
import css from './WinnerBanner.module.css';
import { strings } from '../strings';

/** The winner. The sparkles are static with reduced motion. */
export const WinnerBanner = ({ team }: { team: TeamName }) => (
  <div className={`${css.banner} ${team === 'teamOne' ? css.blue : css.red}`}>
    <Icon name="sparkle" size={16} className={css.spark} />
    <span>{strings.won[team]}</span>
    <Icon name="sparkle" size={16} className={css.spark} />
  </div>
);
