import { DIVISIONS, RANK_NUMBERS } from '@muster/contracts/constants';
import { hasRankNumber } from '@muster/contracts/ranks';
import { RankEmblem } from './art/RankEmblem';
import css from './rank-options.module.css';
import { words } from './words/words';

/** Options of the two selects of a rank. */
export const divisionOptions = () =>
  DIVISIONS.map((value) => ({
    value,
    label: (
      <span className={css.division}>
        <RankEmblem rank={hasRankNumber(value) ? `${value} 4` : value} size={22} /> {words.divisions[value]}
      </span>
    ),
  }));
export const RANK_NUMBER_OPTIONS = RANK_NUMBERS.map((value) => ({ value, label: value }));
