import './nights.saga';
import { type CreateNightBody, type NightRule, type NightView, WEEKDAYS, type Weekday } from '@muster/contracts/nights';
import { Button, Input, InputNumber, Select } from 'antd';
import { type FormEvent, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { Field } from '../../shared/Field';
import { formatDateTime, formatWeekday } from '../../shared/language/dates';
import { LoadingScreen } from '../../shared/LoadingScreen';
import { usePageTitle } from '../../shared/use-page-title';
import { createNight, nightDetails, nightPreview, sendNightCommand } from './nights.slice';
import css from './Nights.module.css';
import { strings } from './strings';

const s = strings.form;
type Draft = Required<Pick<CreateNightBody, 'name' | 'about' | 'time' | 'zone' | 'from' | 'maxLobbies'>> & {
  rule: NightRule;
  opensHours: number;
};
const EVERY = [1, 2, 4] as const;
/** A Monday, from which the names of the days follow. */
const MONDAY = Date.UTC(2026, 0, 5, 12);
const dayName = (day: Weekday): string =>
  formatWeekday(new Date(MONDAY + WEEKDAYS.indexOf(day) * 86_400_000).toISOString());

const today = (): string => new Date().toLocaleDateString('sv');
const newDraft = (): Draft => ({
  name: '',
  about: '',
  rule: { every: 1, days: ['thu'] },
  time: '20:00',
  zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  from: today(),
  maxLobbies: 4,
  opensHours: 168,
});
const draftOf = ({ name, about, rule, time, zone, from, maxLobbies, signUp }: NightView): Draft => ({
  name,
  about,
  rule,
  time,
  zone,
  from,
  maxLobbies,
  opensHours: signUp.opensHours,
});

/** The next dates, with the changes of the clock, and when that is for the viewer. */
function Preview({ slug, draft }: { slug: string; draft: Draft }) {
  const dispatch = useDispatch();
  const { rule, time, zone, from } = draft;
  const key = JSON.stringify({ rule, time, zone, from });
  useEffect(() => {
    const schedule = JSON.parse(key) as Pick<Draft, 'rule' | 'time' | 'zone' | 'from'>;
    const timer = setTimeout(() => dispatch(nightPreview.requested({ slug, schedule })), 300);
    return () => clearTimeout(timer);
  }, [dispatch, slug, key]);
  const { shown = [], failure } = useSelector((state) => nightPreview.select(state as never));
  const notes = { 'skipped-hour': s.skipped, 'repeated-hour': s.repeated, 'offset-changed': s.changed };
  return (
    <section aria-live="polite">
      <h2>{s.preview}</h2>
      {failure ? (
        <p role="alert">{failure.message}</p>
      ) : (
        <ol>
          {shown.map(({ date, startsAt, offset, note }) => (
            <li key={date}>
              {formatWeekday(date)} {date}, {time} ({offset}){' '}
              <small className="dim">{s.yours(formatDateTime(startsAt))}</small>
              {note && <b> · {notes[note]}</b>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface Props {
  slug: string;
  initial: Draft;
  saving: boolean;
  onSave: (draft: Draft) => void;
  children?: React.ReactNode;
}
function NightForm({ slug, initial, saving, onSave, children }: Props) {
  const [draft, setDraft] = useState(initial);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const { rule } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(draft);
  };
  const input = (field: 'name' | 'time' | 'zone' | 'from', label: string, type = 'text') => (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type={type}
          size="large"
          required
          maxLength={100}
          value={draft[field]}
          onChange={({ target }) => set({ [field]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <form className={`panel ${css.form}`} onSubmit={submit}>
      {input('name', s.name)}
      <Field label={s.about}>
        {(control) => (
          <Input.TextArea
            {...control}
            maxLength={1_000}
            value={draft.about}
            onChange={({ target }) => set({ about: target.value })}
          />
        )}
      </Field>
      {'days' in rule && (
        <>
          <Field label={s.rhythm}>
            {(control) => (
              <Select
                {...control}
                size="large"
                value={rule.every}
                options={EVERY.map((every) => ({ value: every, label: s[`every${every}`] }))}
                onChange={(every: (typeof EVERY)[number]) => set({ rule: { ...rule, every } })}
              />
            )}
          </Field>
          <div className={css.roles} role="group" aria-label={s.days}>
            {WEEKDAYS.map((day) => (
              <button
                key={day}
                type="button"
                className="chip"
                aria-pressed={rule.days.includes(day)}
                onClick={() =>
                  set({ rule: { ...rule, days: WEEKDAYS.filter((one) => (one === day) !== rule.days.includes(one)) } })
                }
              >
                {dayName(day)}
              </button>
            ))}
          </div>
        </>
      )}
      <div className={css.pair}>
        {input('time', s.time, 'time')}
        {input('zone', s.zone)}
        {input('from', s.from, 'date')}
        <Field label={s.lobbies}>
          {(control) => (
            <InputNumber
              {...control}
              size="large"
              min={1}
              max={10}
              value={draft.maxLobbies}
              onChange={(value) => set({ maxLobbies: value ?? 1 })}
            />
          )}
        </Field>
        <Field label={s.opens}>
          {(control) => (
            <InputNumber
              {...control}
              size="large"
              min={1}
              max={336}
              value={draft.opensHours}
              onChange={(value) => set({ opensHours: value ?? 168 })}
            />
          )}
        </Field>
      </div>
      <Preview slug={slug} draft={draft} />
      <p className="dim">{s.hint}</p>
      <div className={css.line}>
        <Button type="primary" size="large" htmlType="submit" loading={saving}>
          {s.save}
        </Button>
        {children}
      </div>
    </form>
  );
}

const toBody = ({ opensHours, ...draft }: Draft): CreateNightBody => ({ ...draft, signUp: { opensHours } });

export function NewNightPage() {
  usePageTitle(strings.create);
  const dispatch = useDispatch();
  const { slug = '' } = useParams();
  const saving = useSelector((state) => createNight.selectIsRunning(state));
  return (
    <div className="page">
      <h1>{strings.create}</h1>
      <NightForm
        slug={slug}
        initial={newDraft()}
        saving={saving}
        onSave={(draft) => dispatch(createNight.requested({ slug, body: toBody(draft) }))}
      />
    </div>
  );
}

export function EditNightPage() {
  const dispatch = useDispatch();
  const { id = '' } = useParams();
  useEffect(() => void dispatch(nightDetails.requested(id)), [dispatch, id]);
  const { shown: night, failure } = useSelector((state) => nightDetails.select(state as never, id));
  const saving = useSelector((state) => sendNightCommand.selectIsRunning(state, id));
  usePageTitle(night?.name ?? strings.title);
  if (!night) return failure ? <h1 className="page">{failure.message}</h1> : <LoadingScreen />;
  if (night.ended) return <h1 className="page">{s.ended}</h1>;
  const send = (kind: 'pause' | 'resume' | 'end') => dispatch(sendNightCommand.requested({ id, kind }));
  return (
    <div className="page">
      <h1>{night.name}</h1>
      <NightForm
        slug={night.community.slug}
        initial={draftOf(night)}
        saving={saving}
        onSave={(draft) => dispatch(sendNightCommand.requested({ id, kind: 'edit', changes: toBody(draft) }))}
      >
        <Button size="large" onClick={() => send(night.paused ? 'resume' : 'pause')}>
          {night.paused ? s.resume : s.pause}
        </Button>
        <Button size="large" danger onClick={() => send('end')}>
          {s.end}
        </Button>
      </NightForm>
    </div>
  );
}
