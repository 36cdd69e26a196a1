import './availability.saga';
import type { AvailabilityView } from '@muster/contracts/availability';
import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Field, SwitchRow } from '../../shared/Field';
import { timeAgo } from '../../shared/language/time-ago';
import { LoadFailed } from '../../shared/LoadFailed';
import { useSelected } from '../../shared/use-selected';
import { changeTimes, confirmWeek, ownTimes } from './availability.slice';
import { Days } from './Days';
import css from './MyTimes.module.css';
import { strings } from './strings';
import { hasTooManyRanges, toCells, toWeek } from './week-cells';
import { WeekGrid } from './WeekGrid';

const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONES = Intl.supportedValuesOf('timeZone');

function Zone({ zone }: { zone: string }) {
  const dispatch = useDispatch();
  const zones = ZONES.includes(zone) ? ZONES : [zone, ...ZONES];
  return (
    <Field label={strings.zone}>
      {(control) => (
        <Select
          {...control}
          size="large"
          showSearch
          value={zone}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          onChange={(next: string) => dispatch(changeTimes.requested({ zone: next }))}
        />
      )}
    </Field>
  );
}

/** Whether the week still counts, and the button that says so. */
function Confirmation({ times: { week, stale, confirmedAt } }: { times: AvailabilityView }) {
  const dispatch = useDispatch();
  const busy = useSelected(confirmWeek.selectIsRunning);
  if (!week || !confirmedAt) return <p className="dim">{strings.notSaid}</p>;
  return (
    <p className={stale ? css.stale : 'dim'} role={stale ? 'alert' : undefined}>
      {stale ? strings.stale : strings.confirmed(timeAgo(confirmedAt))}{' '}
      <Button loading={busy} onClick={() => dispatch(confirmWeek.requested())}>
        {strings.confirm}
      </Button>
    </p>
  );
}

/** The usual week. The button sends what was painted, so that a slip of the finger changes nothing. */
function Week({ times, zone }: { times: AvailabilityView; zone: string }) {
  const dispatch = useDispatch();
  const saved = toCells(times.week ?? []);
  const [cells, setCells] = useState(saved);
  const busy = useSelected(changeTimes.selectIsRunning);
  const week = toWeek(cells);
  const isTooMuch = hasTooManyRanges(week);
  const isChanged = times.week === null || JSON.stringify(week) !== JSON.stringify(toWeek(saved));
  return (
    <>
      <p className="dim">{strings.how}</p>
      <WeekGrid cells={cells} onPaint={setCells} />
      {isTooMuch && (
        <p className={css.stale} role="alert">
          {strings.tooMany}
        </p>
      )}
      {cells.size === 0 && isChanged && <p className="dim">{strings.never}</p>}
      <div className={css.buttons}>
        <Button
          type="primary"
          size="large"
          loading={busy}
          disabled={!isChanged || isTooMuch}
          onClick={() => dispatch(changeTimes.requested({ zone, week }))}
        >
          {strings.save}
        </Button>
        {isChanged && times.week !== null && <Button onClick={() => setCells(saved)}>{strings.discard}</Button>}
        {times.week !== null && (
          <Button danger onClick={() => dispatch(changeTimes.requested({ zone, week: null }))}>
            {strings.removeWeek}
          </Button>
        )}
      </div>
    </>
  );
}

/** When the user is free, for the members of their teams. */
export function MyTimes() {
  const dispatch = useDispatch();
  const { shown, failure } = useSelector(ownTimes.select);
  useEffect(() => {
    dispatch(ownTimes.requested());
  }, [dispatch]);
  if (!shown)
    return failure ? (
      <LoadFailed message={strings.failed} retry={() => dispatch(ownTimes.requested())} />
    ) : (
      <p className="dim" aria-busy>
        {strings.loading}
      </p>
    );
  const zone = shown.zone ?? deviceZone();
  return (
    <div className={css.times}>
      <p className="dim">{strings.hint}</p>
      <Confirmation times={shown} />
      <Zone zone={zone} />
      <Week key={JSON.stringify(shown.week)} times={shown} zone={zone} />
      {shown.zone !== null && <Days days={shown.days} />}
      <SwitchRow
        label={strings.share}
        hint={strings.shareHint}
        on={shown.share === 'teams'}
        onChange={(on) => dispatch(changeTimes.requested({ share: on ? 'teams' : 'nobody' }))}
      />
    </div>
  );
}
