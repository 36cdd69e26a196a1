import type { TeamName } from '@muster/contracts';
import { Icon } from '../../../shared/art/Icon';
import css from './WinnerBanner.module.css';
import { strings } from '../strings';

/** The sparkles stand still for those who asked for less motion. */
export const WinnerBanner = ({ team }: { team: TeamName }) => (
  <div className={`${css.banner} ${team === 'teamOne' ? css.blue : css.red}`}>
    <Icon name="sparkle" size={16} className={css.spark} />
    <span>{strings.won[team]}</span>
    <Icon name="sparkle" size={16} className={css.spark} />
  </div>
);
