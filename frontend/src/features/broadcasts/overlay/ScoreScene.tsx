import css from './Card.module.css';
import { Roster } from './Roster';
import { Score } from './Score';
import { type ShownState, teamsFromLeft } from './teams';

export function ScoreScene({ state }: { state: ShownState }) {
  const [left, right] = teamsFromLeft(state);
  return (
    <div className={css.card}>
      <h1>{state.title}</h1>
      <div className={css.facing}>
        <Roster state={state} team={left} place="left" />
        <Score state={state} isLarge />
        <Roster state={state} team={right} place="right" />
      </div>
    </div>
  );
}
