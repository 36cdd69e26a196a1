import { SCRIM_SIZE } from '@muster/contracts/constants';
import type { Weekday } from '@muster/contracts/nights';
import { type AroundWatch, WATCH_COUNT_DEFAULT, type WatchBody } from '@muster/contracts/pickups';
import { Button, Select } from 'antd';
import { type FormEvent, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { Field } from '../../../shared/Field';
import { clockTime, formatClock } from '../../../shared/language/weekdays';
import { LoadFailed } from '../../../shared/LoadFailed';
import { strings as shared } from '../../../shared/strings';
import { TimeInput } from '../../../shared/TimeInput';
import { useSelected } from '../../../shared/use-selected';
import { WeekdayChips } from '../../../shared/WeekdayChips';
import css from '../Around.module.css';
import { changeWatch, watches } from '../around.slice';
import { strings } from '../strings';

const s = strings.watch;
const COUNTS = Array.from({ length: SCRIM_SIZE - 1 }, (_, i) => i + 2);

type WatchDraft = Required<Omit<WatchBody, 'days'>> & { days: Weekday[] };
const draftOf = (watch: AroundWatch | null): WatchDraft =>
  watch
    ? { ...watch, days: watch.days ?? [] }
    : {
        count: WATCH_COUNT_DEFAULT,
        from: '18:00',
        to: '23:00',
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        days: [],
      };
const toBody = ({ days, ...watch }: WatchDraft): WatchBody => ({ ...watch, ...(days.length > 0 && { days }) });

function WatchForm({ slug, watch }: { slug: string; watch: AroundWatch | null }) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState(() => draftOf(watch));
  const busy = useSelected(changeWatch.selectIsRunning, slug);
  const change = (changes: Partial<WatchDraft>) => setDraft({ ...draft, ...changes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(changeWatch.requested({ slug, watch: toBody(draft) }));
  };
  const { count, from, to, days } = draft;
  return (
    <form className={css.form} onSubmit={submit}>
      <p className="dim">{s.hint}</p>
      <div className={css.pair}>
        <Field label={s.count}>
          {(control) => (
            <Select
              {...control}
              size="large"
              value={count}
              options={COUNTS.map((value) => ({ value, label: s.people(value) }))}
              onChange={(value: number) => change({ count: value })}
            />
          )}
        </Field>
        <Field label={s.from}>
          {(control) => (
            <TimeInput
              {...control}
              value={clockTime(from)}
              onChoose={(time) => change({ from: time.format('HH:mm') })}
            />
          )}
        </Field>
        <Field label={s.to}>
          {(control) => (
            <TimeInput {...control} value={clockTime(to)} onChoose={(time) => change({ to: time.format('HH:mm') })} />
          )}
        </Field>
      </div>
      <div>
        <h3 id="watch-days">{s.days}</h3>
        <p className="dim">{s.daysHint}</p>
        <WeekdayChips aria-labelledby="watch-days" days={days} onChange={(chosen) => change({ days: chosen })} />
      </div>
      <div className={css.buttons}>
        <Button type="primary" size="large" htmlType="submit" loading={busy}>
          {s.save}
        </Button>
        {watch && (
          <Button size="large" disabled={busy} onClick={() => dispatch(changeWatch.requested({ slug, watch: null }))}>
            {s.stop}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Whether, and when, the user is told that enough people are around. */
export function Watch({ slug }: { slug: string }) {
  const dispatch = useDispatch();
  const [isOpen, setOpen] = useState(false);
  const { shown, failure } = useSelected(watches.select, slug);
  useEffect(() => {
    dispatch(watches.requested(slug));
  }, [dispatch, slug]);
  if (shown === undefined)
    return failure ? (
      <LoadFailed message={s.failed} retry={() => dispatch(watches.requested(slug))} />
    ) : (
      <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />
    );
  return (
    <div>
      <button type="button" className="quiet-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="bell" size={17} />
        {shown ? s.on(shown.count, formatClock(shown.from), formatClock(shown.to)) : s.label}
      </button>
      {isOpen && <WatchForm key={JSON.stringify(shown)} slug={slug} watch={shown} />}
    </div>
  );
}
