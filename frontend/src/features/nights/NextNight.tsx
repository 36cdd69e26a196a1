import './nights.saga';
import type { NightView } from '@muster/contracts/nights';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { useClock } from '../../shared/clock';
import { formatDateTime } from '../../shared/language/dates';
import { LoadFailed } from '../../shared/LoadFailed';
import { strings as shared } from '../../shared/strings';
import { useSelected } from '../../shared/use-selected';
import { AnswerButtons } from './Answer';
import css from './Nights.module.css';
import { communityNights, eveningClosed, eveningOpened, evenings } from './nights.slice';
import { strings } from './strings';

/** The id of the next evening of these nights. */
const nextIdOf = (nights: readonly NightView[], now: number): string =>
  nights
    .flatMap((night) => night.evenings)
    .filter(({ state, startsAt }) => state !== 'cancelled' && Date.parse(startsAt) > now)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))[0]?._id ?? '';

/** The evening with the buttons of the answer. It stays live while it is shown. */
function Evening({ id }: { id: string }) {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(eveningOpened(id));
    return () => void dispatch(eveningClosed(id));
  }, [dispatch, id]);
  const { shown: evening, failure } = useSelected(evenings.select, id);
  if (!evening && failure)
    return <LoadFailed message={failure.message} retry={() => dispatch(evenings.requested(id))} />;
  if (!evening) return <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />;
  const { name, startsAt, inCount, maybeCount } = evening;
  return (
    <>
      <div>
        <small className="dim">{strings.nextEvening}</small>
        <h2>
          <Link to={`/evenings/${id}`}>{name}</Link>
        </h2>
        <p>
          <b>{formatDateTime(startsAt)}</b> · {strings.coming(inCount, maybeCount)}
        </p>
      </div>
      <AnswerButtons evening={evening} />
    </>
  );
}

const NO_NIGHTS: readonly NightView[] = [];
/** The next evening of a community, which members answer right here. The section of nights loads them. */
export function NextNight({ slug }: { slug: string }) {
  const { shown = NO_NIGHTS } = useSelected(communityNights.select, slug);
  const id = useClock((now) => nextIdOf(shown, now));
  if (!id) return null;
  return (
    <section className={`panel ${css.upcoming}`} aria-label={strings.nextEvening}>
      <Evening key={id} id={id} />
    </section>
  );
}
