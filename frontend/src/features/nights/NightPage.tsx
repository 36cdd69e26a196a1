import './nights.saga';
import type { NightView } from '@muster/contracts/nights';
import { nanoid } from '@reduxjs/toolkit';
import { Button, Input, InputNumber, Select } from 'antd';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { Field } from '../../shared/Field';
import { formatDateTime, formatLongDate, formatWeekday } from '../../shared/language/dates';
import { formatClock } from '../../shared/language/weekdays';
import { LoadingScreen } from '../../shared/LoadingScreen';
import { selectMe } from '../../shared/session.slice';
import { usePageTitle } from '../../shared/use-page-title';
import { CancelDialog } from './CancelDialog';
import { DateFields } from './DateFields';
import {
  draftOf,
  newNight,
  type NightDraft,
  shiftForViewer,
  type SignUpEffect,
  signUpEffects,
  toCreateBody,
  toEditBody,
} from './night-draft';
import { createNight, nightCommunity, nightDetails, nightPreview, sendNightCommand } from './nights.slice';
import css from './Nights.module.css';
import { NotLoaded } from './NotLoaded';
import { RuleFields } from './RuleFields';
import { SignUpFields } from './SignUpFields';
import { strings } from './strings';
import { type ScrimFields, TemplateFields } from './TemplateFields';
import { serverNow } from '../../shared/clock';
import { useSelected } from '../../shared/use-selected';

const s = strings.form;
const LOBBIES_MAX = 10;
const NO_DATES: NightView['evenings'] = [];
const noEffects = () => [];
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const today = (): string => new Date(serverNow()).toLocaleDateString('sv');

/** Says that the viewer's clock shows another time than on the date before. */
const ViewersShift = ({ hours }: { hours: number }) =>
  hours !== 0 && <b> · {(hours < 0 ? s.sooner : s.further)(Math.abs(hours))}</b>;

/** The next dates, with the changes of the clock, and when that is for the viewer. */
function Preview({ slug, draft }: { slug: string; draft: NightDraft }) {
  const dispatch = useDispatch();
  const [form] = useState(nanoid);
  const { rule, time, zone, from } = draft;
  const key = JSON.stringify({ rule, time, zone, from });
  useEffect(() => {
    const schedule = JSON.parse(key) as Pick<NightDraft, 'rule' | 'time' | 'zone' | 'from'>;
    const timer = setTimeout(() => dispatch(nightPreview.requested({ form, slug, schedule })), 300);
    return () => clearTimeout(timer);
  }, [dispatch, form, slug, key]);
  const { shown = [], failure } = useSelected(nightPreview.select, form);
  const isElsewhere = zone !== ownZone();
  const notes = { 'skipped-hour': s.skipped, 'repeated-hour': s.repeated, 'offset-changed': s.changed };
  return (
    <section aria-live="polite">
      <h2>{s.preview}</h2>
      {failure ? (
        <p role="alert">{failure.message}</p>
      ) : (
        <ol className={css.dates}>
          {shown.map(({ date, startsAt, offset, note }, i) => (
            <li key={date}>
              {formatWeekday(date)}, {formatLongDate(date)}, {formatClock(time)}
              {isElsewhere && <small className="dim"> {s.yours(formatDateTime(startsAt))}</small>}
              {note && (
                <b>
                  {' '}
                  · {notes[note]} ({offset})
                </b>
              )}
              <ViewersShift hours={shiftForViewer(shown[i - 1]?.startsAt, startsAt)} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface SinceFieldProps {
  dates: NightView['evenings'];
  date: NightDraft['fromDate'];
  onChoose: (date: string) => void;
}
/** The evening from which on the changes count. */
const SinceField = ({ dates, date: chosen, onChoose }: SinceFieldProps) => (
  <Field label={s.since}>
    {(control) => (
      <Select
        {...control}
        size="large"
        value={chosen ?? ''}
        options={dates.map(({ date, startsAt }, i) => ({
          value: i === 0 ? '' : date,
          label: i === 0 ? s.sinceNext : s.sinceDate(formatDateTime(startsAt)),
        }))}
        onChange={onChoose}
      />
    )}
  </Field>
);

interface Props {
  slug: string;
  initial: NightDraft;
  /** The next dates of an existing night, from each of which on changes may count. */
  dates: NightView['evenings'];
  scrimFields: ScrimFields;
  saving: boolean;
  /** Returns how saving affects the sign-ups of evenings that exist. */
  effects?: (draft: NightDraft) => readonly SignUpEffect[];
  onSave: (draft: NightDraft) => void;
  children?: React.ReactNode;
}
function NightForm({ slug, initial, dates, scrimFields, saving, effects = noEffects, onSave, children }: Props) {
  const [draft, setDraft] = useState(initial);
  const set = (change: Partial<NightDraft>) => setDraft({ ...draft, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(draft);
  };
  const { template } = draft;
  const setTemplate = (changed: NightDraft['template']) => set({ template: changed });
  return (
    <form className={`panel ${css.form}`} onSubmit={submit}>
      <Field label={s.name}>
        {(control) => (
          <Input
            {...control}
            size="large"
            required
            maxLength={100}
            value={draft.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
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
      <RuleFields rule={draft.rule} onChange={(rule) => set({ rule })} />
      <DateFields draft={draft} onChange={set} />
      <SignUpFields signUp={draft.signUp} onChange={(signUp) => set({ signUp })} />
      <Field label={s.lobbies}>
        {(control) => (
          <InputNumber
            {...control}
            size="large"
            precision={0}
            min={1}
            max={LOBBIES_MAX}
            className={css.number}
            value={draft.maxLobbies}
            onChange={(maxLobbies) => maxLobbies !== null && set({ maxLobbies })}
          />
        )}
      </Field>
      <TemplateFields template={template} onChange={setTemplate}>
        {scrimFields({ template, onChange: setTemplate })}
      </TemplateFields>
      {dates.length > 1 && (
        <SinceField dates={dates} date={draft.fromDate} onChoose={(fromDate) => set({ fromDate })} />
      )}
      <Preview slug={slug} draft={draft} />
      {effects(draft).map((effect) => (
        <p key={effect} role="status">
          {strings.signUps[effect]}
        </p>
      ))}
      <div className={css.line}>
        <Button type="primary" size="large" htmlType="submit" loading={saving}>
          {s.save}
        </Button>
        {children}
      </div>
    </form>
  );
}

interface PageProps {
  scrimFields: ScrimFields;
}

/** Opens with the community's usual evening, which its form for scrims begins with as well. */
export function NewNightPage({ scrimFields }: PageProps) {
  usePageTitle(strings.create);
  const dispatch = useDispatch();
  const { slug = '' } = useParams();
  const me = useSelector(selectMe);
  useEffect(() => {
    dispatch(nightCommunity.requested(slug));
  }, [dispatch, slug]);
  const { shown: community, failure } = useSelected(nightCommunity.select, slug);
  const saving = useSelected(createNight.selectIsRunning);
  if (!community)
    return failure ? (
      <NotLoaded message={failure.message} retry={() => dispatch(nightCommunity.requested(slug))} />
    ) : (
      <LoadingScreen />
    );
  const region = community.region ?? me!.region;
  return (
    <div className="page">
      <h1 className={css.head}>{strings.create}</h1>
      <NightForm
        key={slug}
        slug={slug}
        initial={newNight(region, today(), ownZone(), community.scrimDefaults)}
        dates={NO_DATES}
        scrimFields={scrimFields}
        saving={saving}
        onSave={(draft) => dispatch(createNight.requested({ slug, body: toCreateBody(draft) }))}
      />
    </div>
  );
}

export function EditNightPage({ scrimFields }: PageProps) {
  const dispatch = useDispatch();
  const { id = '' } = useParams();
  const load = useCallback(() => {
    dispatch(nightDetails.requested(id));
  }, [dispatch, id]);
  useEffect(() => {
    load();
  }, [load]);
  const [asking, setAsking] = useState<'pause' | 'end' | null>(null);
  const { shown: night, failure, isLoading } = useSelected(nightDetails.select, id);
  const saving = useSelected(sendNightCommand.selectIsRunning, id);
  usePageTitle(night?.name ?? strings.title);
  // Waits for the current night: saving an older one would take back the changes of others.
  if (!night || isLoading)
    return failure && !isLoading ? <NotLoaded message={failure.message} retry={load} /> : <LoadingScreen />;
  if (night.ended) return <h1 className="page">{s.ended}</h1>;
  const send = (command: 'pause' | 'resume') => dispatch(sendNightCommand.requested({ id, kind: command }));
  const confirm = (reason: string) => {
    setAsking(null);
    if (asking === 'end') dispatch(sendNightCommand.requested({ id, kind: 'end', reason }));
    else send('pause');
  };
  return (
    <div className="page">
      <h1 className={css.head}>{night.name}</h1>
      <NightForm
        key={id}
        slug={night.community.slug}
        initial={draftOf(night)}
        dates={night.evenings}
        scrimFields={scrimFields}
        saving={saving}
        effects={(draft) => signUpEffects(draft, night)}
        onSave={(draft) =>
          dispatch(sendNightCommand.requested({ id, kind: 'edit', changes: toEditBody(draft, night) }))
        }
      >
        <Button size="large" onClick={() => (night.paused ? send('resume') : setAsking('pause'))}>
          {night.paused ? s.resume : s.pause}
        </Button>
        <Button size="large" danger onClick={() => setAsking('end')}>
          {s.end}
        </Button>
      </NightForm>
      <CancelDialog
        open={asking !== null}
        title={night.name}
        text={asking === 'pause' ? strings.cancelling.pause : strings.cancelling.night}
        verb={asking === 'pause' ? s.pause : s.end}
        hasReason={asking === 'end'}
        onConfirm={confirm}
        onCancel={() => setAsking(null)}
      />
    </div>
  );
}
