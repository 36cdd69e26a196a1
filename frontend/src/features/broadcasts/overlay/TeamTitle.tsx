import type { TeamName } from '@muster/contracts/constants';
import css from './TeamTitle.module.css';
import { labelOf, type ShownState, sideBelow } from './teams';

/** The name of a team, with its side below, which the colour says as well. */
export function TeamTitle({ state, team }: { state: ShownState; team: TeamName }) {
  const side = sideBelow(state, team);
  return (
    <h2 className={css.title}>
      {labelOf(state, team)}
      {side && <small>{side}</small>}
    </h2>
  );
}
