import { type TimeClass, timeClass } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { serverNow, useClock } from '../../../shared/clock';
import { isParticipant } from '../permissions';
import { selectViewer } from '../selectors';
import { strings } from '../strings';
import { groupByTimeClass } from './board-queries';
import css from './Board.module.css';
import { ScrimCard } from './ScrimCard';

export const ORDER: TimeClass[] = ['current', 'upcoming', 'previous'];
/** Number of cards per section that are expanded at first. On phones only the user's own scrims are. */
const EXPANDED_BY_DEFAULT = 8;
const isPhone = () => matchMedia('(max-width: 599px)').matches;

/** Sorts again only when a scrim changes its section or a list changes, not every second. */
export function useSections(scrims: readonly ScrimView[]) {
  const classes = useClock((now) => scrims.map((scrim) => timeClass(scrim, now)[0]).join(''));
  // oxlint-disable-next-line react/exhaustive-deps -- `classes` stands for the passing of time
  return useMemo(() => groupByTimeClass(scrims, serverNow()), [scrims, classes]);
}

export function Section({ name, scrims }: { name: TimeClass; scrims: ScrimView[] }) {
  const viewer = useSelector(selectViewer);
  const opens = (scrim: ScrimView, i: number) =>
    name !== 'previous' && (isPhone() ? isParticipant(scrim, viewer) : i < EXPANDED_BY_DEFAULT);
  if (!scrims.length) return null;
  return (
    <section>
      <h2 className={css.heading}>
        {name === 'current' && <i className={css.live} aria-hidden="true" />}
        {strings.sections[name]} <span>{scrims.length}</span>
      </h2>
      <div className={css.grid}>
        {scrims.map((scrim, i) => (
          <ScrimCard key={scrim._id} scrim={scrim} open={opens(scrim, i)} />
        ))}
      </div>
    </section>
  );
}
