import type { TeamName } from '@muster/contracts/constants';
import { Icon } from '../../../shared/art/Icon';
import css from './Card.module.css';
import { countdownOf, secondsUntil } from './overlay-clock';
import { Roster } from './Roster';
import { strings } from './strings';
import { type ShownState, teamsFromLeft } from './teams';

export function WaitingScene({ state, now }: { state: ShownState; now: number }) {
  const { title, startsAt, casters, ready } = state;
  const [left, right] = teamsFromLeft(state);
  const seconds = secondsUntil(startsAt, now);
  const readiness = (team: TeamName) => (
    <span className={ready?.[team] ? css.ready : css.notReady}>
      {ready?.[team] && <Icon name="check" size={26} />}
      {ready?.[team] ? strings.ready : strings.notReady}
    </span>
  );
  return (
    <div className={css.card}>
      <h1>{title}</h1>
      <div className={css.facing}>
        <Roster state={state} team={left} place="left">
          {readiness(left)}
        </Roster>
        <div className={css.countdown}>
          <span>{seconds > 0 ? strings.startsIn : strings.soon}</span>
          {seconds > 0 && <b>{countdownOf(seconds)}</b>}
        </div>
        <Roster state={state} team={right} place="right">
          {readiness(right)}
        </Roster>
      </div>
      {casters.length > 0 && (
        <p className={css.casters}>
          <span>{strings.casters}</span> <b>{casters.join(' · ')}</b>
        </p>
      )}
    </div>
  );
}
