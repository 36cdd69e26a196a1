import { ROLES, TEAMS } from '@muster/contracts/constants';
import { type Region, servedRegions } from '@muster/contracts/regions';
import type { TonightScrim } from '@muster/contracts/share';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { useClock } from '../../../shared/clock';
import { freeSeatCount, joinableFirst } from './joinable-first';
import { seatChosen, selectChosenSeat } from '../sign-up.slice';
import { loadTonight, regionShown, selectTonight } from './tonight.slice';
import { strings } from './strings';
import css from './TonightScrims.module.css';
import { useStartLabel } from './use-start-label';
import { regionName, words } from '../../../shared/words/words';
import { formatTime } from '../../../shared/language/dates';

/** Signed-out visitors have no socket. */
const REFRESH_INTERVAL_MS = 15_000;
const s = strings.tonight;
const choices = (): (Region | undefined)[] => [undefined, ...servedRegions()];

function useTonight() {
  const dispatch = useDispatch();
  const shown = useSelector(selectTonight);
  const { region } = shown;
  useEffect(() => {
    const refresh = () => void (document.visibilityState === 'visible' && dispatch(loadTonight.requested({ region })));
    refresh();
    const timer = setInterval(refresh, REFRESH_INTERVAL_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [dispatch, region]);
  return shown;
}

function Regions({ region }: { region: Region | undefined }) {
  const dispatch = useDispatch();
  return (
    <div className={css.regions} role="group" aria-label={s.regions}>
      {choices().map((choice) => (
        <button
          key={choice ?? s.all}
          type="button"
          className="chip"
          aria-pressed={choice === region}
          aria-label={choice ? s.inRegion(choice, regionName(choice)) : s.inAll}
          data-label={choice ?? s.all}
          title={choice && regionName(choice)}
          onClick={() => dispatch(regionShown(choice))}
        />
      ))}
    </div>
  );
}

function Seats({ scrim, onChoose }: { scrim: TonightScrim; onChoose: () => void }) {
  const dispatch = useDispatch();
  const chosen = useSelector(selectChosenSeat);
  const { _id: scrimId, region, gameStartTime } = scrim;
  const at = `${formatTime(gameStartTime)} ${region}`;
  return TEAMS.map((team) => (
    <div key={team} className={`${css.side} ${css[team]}`}>
      <span>{words.sides[team]}</span>
      {ROLES.map((role) =>
        scrim.freeSeats[team].includes(role) ? (
          <button
            key={role}
            type="button"
            className={css.free}
            aria-label={s.take(role, team, at)}
            aria-pressed={chosen?.scrimId === scrimId && chosen.team === team && chosen.role === role}
            title={role}
            onClick={() => {
              dispatch(seatChosen({ scrimId, team, role, region, gameStartTime }));
              onChoose();
            }}
          >
            <RoleIcon role={role} size={20} />
          </button>
        ) : (
          <span key={role} className={css.taken} role="img" aria-label={s.taken(role, team)} title={role}>
            <RoleIcon role={role} size={18} />
          </span>
        ),
      )}
    </div>
  ));
}

function TonightCard({ scrim, onChoose }: { scrim: TonightScrim; onChoose: () => void }) {
  const free = freeSeatCount(scrim);
  const { gameStartTime: at, region } = scrim;
  const label = useStartLabel(at, free === 0);
  return (
    <li className={`panel ${css.card}`}>
      <div className={css.head}>
        <time dateTime={at}>{formatTime(at)}</time>
        <small>{label}</small>
        <span
          className="tag"
          role="img"
          aria-label={regionName(region)}
          title={regionName(region)}
          data-label={region}
        />
      </div>
      {scrim.title && <h3 className={css.name}>{scrim.title}</h3>}
      <Seats scrim={scrim} onChoose={onChoose} />
      <p className={css.count}>{free === 0 ? s.full : s.free(free)}</p>
    </li>
  );
}

function Nothing({ region, isUnreachable }: { region: Region | undefined; isUnreachable: boolean }) {
  const dispatch = useDispatch();
  return (
    <div className={`panel ${css.nothing}`}>
      <p>{isUnreachable ? s.unreachable : region ? s.noneIn(regionName(region)) : s.none}</p>
      {!isUnreachable && <p className="dim">{s.noneHint}</p>}
      {region && (
        <button type="button" className="chip" onClick={() => dispatch(regionShown(undefined))}>
          {s.showAll}
        </button>
      )}
    </div>
  );
}

/** Sorts again only when a scrim begins or the list changes, not every second. */
function useSorted(scrims: readonly TonightScrim[] | null): TonightScrim[] {
  const order = useClock((now) =>
    joinableFirst(scrims ?? [], now)
      .map(({ _id }) => _id)
      .join(' '),
  ).split(' ');
  return (scrims ?? []).toSorted((a, b) => order.indexOf(a._id) - order.indexOf(b._id));
}

/** Tonight's public scrims. Cards stand in a row of fixed height, so that nothing moves when they arrive. */
export function TonightScrims({ onChoose }: { onChoose: () => void }) {
  const { region, scrims, isUnreachable } = useTonight();
  const sorted = useSorted(scrims);
  return (
    <section className={css.tonight} aria-labelledby="tonight">
      <div className={css.title}>
        <h2 id="tonight">{s.title}</h2>
        <Regions region={region} />
      </div>
      <div className={css.row}>
        {scrims && scrims.length > 0 ? (
          <ul aria-label={s.list}>
            {sorted.map((scrim) => (
              <TonightCard key={scrim._id} scrim={scrim} onChoose={onChoose} />
            ))}
          </ul>
        ) : scrims || isUnreachable ? (
          <Nothing region={region} isUnreachable={isUnreachable} />
        ) : (
          <div className={css.loading} role="status" aria-label={s.loading}>
            <div className="skeleton" />
            <div className="skeleton" />
          </div>
        )}
      </div>
      <p className={css.hint}>{s.hint}</p>
    </section>
  );
}
