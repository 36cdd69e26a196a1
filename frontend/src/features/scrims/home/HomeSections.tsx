import { Suspense, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ScrimView } from '@muster/contracts/scrims';
import { LoadFailed } from '../../../shared/LoadFailed';
import { selectPreferredRoles } from '../../../shared/preferred-roles';
import { selectMe } from '../../../shared/session.slice';
import { AroundSlot } from '../../../shared/slots';
import { NextScrim } from '../board/NextScrim';
import { serverNow, useClock } from '../../../shared/clock';
import { home } from '../scrims.slice';
import { selectOwnScrims, selectViewer } from '../selectors';
import { FreeSeats, SEATS_MAX } from './FreeSeats';
import { openSeatsFor, socialScrims } from './free-seats';
import css from './Home.module.css';
import { keyOf, needsOf } from './needs';
import { NeedsYou } from './NeedsYou';
import { NextEvening } from './NextEvening';
import { NowScrims } from './NowScrims';
import { usePlaysPickups } from './use-plays-pickups';

const NO_IDS: readonly string[] = [];
const NOTHING = {};
/** Sections that change only because time passes are computed again this often. */
const STEP_MS = 10_000;

/** The people and communities whose scrims concern the user. */
function useCircle() {
  const me = useSelector(selectMe);
  const communities = useSelector(home.select).shown?.communities ?? NO_IDS;
  return useMemo(
    () => ({ friendIds: new Set(me?.friends?.map(({ _id }) => _id)), communityIds: new Set(communities) }),
    [me, communities],
  );
}

function useNeeds() {
  const own = useSelector(selectOwnScrims);
  const viewer = useSelector(selectViewer);
  const shown = useSelector(home.select).shown ?? NOTHING;
  const keys = useClock((now) => needsOf(own, shown, viewer, now).map(keyOf).join());
  return useMemo(
    () => needsOf(own, shown, viewer, serverNow()),
    // oxlint-disable-next-line react/exhaustive-deps -- `keys` stands for the passing of time
    [own, shown, viewer, keys],
  );
}

/** Says that it is unknown what waits for the user, so that nothing looks like a quiet day. */
function HomeFailed() {
  const dispatch = useDispatch();
  const { shown, failure } = useSelector(home.select);
  if (shown || !failure) return null;
  return <LoadFailed message={failure.message} retry={() => dispatch(home.requested({}))} />;
}

/** Shows above the list what waits for the user, their next scrim, seats for them, and their people. */
export function HomeSections({ scrims, isKnown }: { scrims: readonly ScrimView[]; isKnown: boolean }) {
  const own = useSelector(selectOwnScrims);
  const viewer = useSelector(selectViewer);
  const roles = useSelector(selectPreferredRoles);
  const circle = useCircle();
  const needs = useNeeds();
  const playsPickups = usePlaysPickups();
  const [evening] = useSelector(home.select).shown?.evenings ?? [];
  const step = useClock((now) => Math.floor(now / STEP_MS));
  const { seats, social } = useMemo(() => {
    const now = serverNow();
    const open = openSeatsFor(scrims, own, { viewer, roles, ...circle }, now);
    const shown = new Set(open.slice(0, SEATS_MAX).map((seat) => seat.scrim._id));
    return {
      seats: open,
      social: socialScrims(scrims, { viewer, ...circle }, now).filter(({ _id }) => !shown.has(_id)),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `step` stands for the passing of time
  }, [scrims, own, viewer, roles, circle, step]);
  return (
    <div className={css.home}>
      <HomeFailed />
      <NeedsYou needs={needs} />
      <div className={css.next}>
        <NextScrim own={own} />
        {evening && <NextEvening evening={evening} />}
        {playsPickups && (
          <Suspense fallback={<i className={`skeleton ${css.aroundSpace}`} aria-hidden="true" />}>
            <AroundSlot />
          </Suspense>
        )}
      </div>
      <FreeSeats seats={seats} roles={roles} isKnown={isKnown} />
      <NowScrims scrims={social} friendIds={circle.friendIds} />
    </div>
  );
}
