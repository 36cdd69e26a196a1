import css from './Score.module.css';
import { strings } from './strings';
import { type ShownState, sideOf, teamsFromLeft } from './teams';

/** Shows which game it is and the score of the series. */
export function Score({ state, isLarge = false }: { state: ShownState; isLarge?: boolean }) {
  const { games, current, score } = state.series;
  const [left, right] = teamsFromLeft(state);
  return (
    <div className={`${css.score} ${isLarge ? css.large : ''}`}>
      <p>
        <b className={css[sideOf(state, left) ?? 'none']}>{score[left]}</b>
        <i>:</i>
        <b className={css[sideOf(state, right) ?? 'none']}>{score[right]}</b>
      </p>
      {games > 1 && <span>{strings.gameOf(current, games)}</span>}
    </div>
  );
}
