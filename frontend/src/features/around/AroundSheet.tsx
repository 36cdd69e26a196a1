import type { Role } from '@muster/contracts/constants';
import { SCRIM_SIZE } from '@muster/contracts/constants';
import type { OwnAround } from '@muster/contracts/pickups';
import { Modal, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import dayjs from 'dayjs';
import { serverNow } from '../../shared/clock';
import { hasDiscord } from '../../shared/discord';
import { Field, SwitchRow } from '../../shared/Field';
import { FormActions } from '../../shared/FormActions';
import { formatTime } from '../../shared/language/dates';
import { selectPickupCommunities } from '../../shared/own-communities';
import { RolePicker } from '../../shared/RolePicker';
import { TimeInput } from '../../shared/TimeInput';
import { useSelected } from '../../shared/use-selected';
import css from './Around.module.css';
import { comeAround, ownEntry, type Said, selectSheetFailure, sheetToggled } from './around.slice';
import { strings } from './strings';
import { areTimesValid, nextAt, untilChoices, usualUntil } from './until';

const s = strings.sheet;
interface AroundDraft {
  /** Null: now. */
  from: string | null;
  until: string;
  /** None: those of last time. */
  roles: Role[];
  atLeast: number;
  /** Ids; none: all that play pick-ups. */
  communities: string[];
  discord: boolean;
}

const draftOf = (entry: OwnAround | null, now: number): AroundDraft =>
  entry
    ? {
        from: Date.parse(entry.from) > now ? entry.from : null,
        until: entry.until,
        roles: entry.roles,
        atLeast: entry.atLeast,
        communities: entry.communities.map(({ _id }) => _id),
        discord: entry.discord,
      }
    : { from: null, until: usualUntil(now), roles: [], atLeast: 1, communities: [], discord: true };

/** An entry that has begun keeps its beginning, unless another is named. `isAhead`: it has not begun. */
const toSaid = (
  { from, until, roles, atLeast, communities, discord }: AroundDraft,
  { isAhead, now }: { isAhead: boolean; now: number },
): Said => ({
  until,
  ...(from !== null && { from }),
  ...(from === null && isAhead && { from: new Date(now).toISOString() }),
  ...(roles.length > 0 && { roles }),
  ...(communities.length > 0 && { communities }),
  atLeast,
  discord,
});

interface PartProps {
  draft: AroundDraft;
  change: (changes: Partial<AroundDraft>) => void;
}

function Until({ draft: { from, until }, change, problem }: PartProps & { problem: string | undefined }) {
  const [now] = useState(serverNow);
  const choices = untilChoices(now);
  return (
    <>
      <div>
        <h3 id="around-until">{s.until}</h3>
        <div className={css.buttons} role="group" aria-labelledby="around-until">
          {choices.map((choice) => (
            <button
              key={choice.until}
              type="button"
              className="chip"
              aria-pressed={until === choice.until}
              onClick={() => change({ until: choice.until })}
            >
              {choice.hours === null ? s.atTime(formatTime(choice.until)) : s.hours(choice.hours)}
            </button>
          ))}
        </div>
      </div>
      <div className={css.pair}>
        <Field label={s.untilTime} problem={problem}>
          {(control) => (
            <TimeInput
              {...control}
              value={dayjs(until)}
              status={problem ? 'error' : ''}
              onChoose={(time) => change({ until: nextAt(time, Math.max(now, from ? Date.parse(from) : now)) })}
            />
          )}
        </Field>
        <Field label={s.fromTime} hint={from === null ? s.now : undefined}>
          {(control) => (
            <TimeInput
              {...control}
              value={from === null ? null : dayjs(from)}
              onChoose={(time) => change({ from: nextAt(time, now) })}
            />
          )}
        </Field>
      </div>
      {from !== null && (
        <button type="button" className="quiet-button" onClick={() => change({ from: null })}>
          {s.now}
        </button>
      )}
    </>
  );
}

const COUNTS = Array.from({ length: SCRIM_SIZE }, (_, i) => i + 1);

function Conditions({ draft: { atLeast, communities, discord }, change }: PartProps) {
  const own = useSelector(selectPickupCommunities);
  const chosen = communities.length > 0 ? communities : own.map(({ _id }) => _id);
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    if (next.length > 0) change({ communities: next });
  };
  return (
    <>
      <Field label={s.atLeast}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={atLeast}
            options={COUNTS.map((value) => ({ value, label: value === 1 ? s.atOnce : s.fromOn(value) }))}
            onChange={(value: number) => change({ atLeast: value })}
          />
        )}
      </Field>
      {own.length > 1 && (
        <div>
          <h3 id="around-where">{s.communities}</h3>
          <div className={css.buttons} role="group" aria-labelledby="around-where">
            {own.map(({ _id, name }) => (
              <button
                key={_id}
                type="button"
                className="chip"
                aria-pressed={chosen.includes(_id)}
                onClick={() => toggle(_id)}
              >
                {name}
              </button>
            ))}
          </div>
        </div>
      )}
      {hasDiscord() && (
        <SwitchRow label={s.discord} hint={s.discordHint} on={discord} onChange={(on) => change({ discord: on })} />
      )}
    </>
  );
}

function SheetForm({ entry }: { entry: OwnAround | null }) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState(() => draftOf(entry, serverNow()));
  const [isTried, setTried] = useState(false);
  const failure = useSelector(selectSheetFailure);
  const busy = useSelected(comeAround.selectIsRunning);
  const change = (changes: Partial<AroundDraft>) => setDraft({ ...draft, ...changes });
  const isValid = areTimesValid(draft.from, draft.until, serverNow());
  const needsRoles = failure?.code === 'roles-needed' && draft.roles.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const now = serverNow();
    const isAhead = entry !== null && Date.parse(entry.from) > now;
    if (areTimesValid(draft.from, draft.until, now)) dispatch(comeAround.requested(toSaid(draft, { isAhead, now })));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Until draft={draft} change={change} problem={isTried && !isValid ? s.untilInvalid : undefined} />
      <div>
        <h3>{s.roles}</h3>
        <p className={needsRoles ? css.problem : 'dim'} role={needsRoles ? 'alert' : undefined}>
          {needsRoles ? s.rolesNeeded : s.rolesHint}
        </p>
        <RolePicker label={s.roles} isOrdered roles={draft.roles} onChange={(roles) => change({ roles })} />
      </div>
      <Conditions draft={draft} change={change} />
      {failure && failure.code !== 'roles-needed' && (
        <p className={css.problem} role="alert">
          {failure.message}
        </p>
      )}
      <FormActions verb={entry ? s.saveChange : s.save} busy={busy} onCancel={() => dispatch(sheetToggled(false))} />
    </form>
  );
}

/** Until when, in which roles, where, and from how many on the user is around. */
export default function AroundSheet() {
  const dispatch = useDispatch();
  const { shown = null } = useSelector(ownEntry.select);
  return (
    <Modal open title={s.title} footer={null} centered destroyOnHidden onCancel={() => dispatch(sheetToggled(false))}>
      <SheetForm entry={shown} />
    </Modal>
  );
}
