import {
  DEFAULT_TAGLINES,
  DIVISIONS,
  hasRankNumber,
  RANK_NUMBERS,
  type Region,
  REGION_NAMES,
  REGIONS,
  type SelfUser,
} from '@muster/contracts';
import { Button, Input, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { inputFilters } from '../../shared/account-input-filters';
import { RankEmblem } from '../../shared/art/RankEmblem';
import { Field, SwitchRow } from '../../shared/Field';
import { changesOf, type Draft, draftOf, problemsOf, withDivision } from './account-draft';
import { saveAccountRequested, fieldTouched, selectBusy, selectProblems } from './settings.slice';
import css from './SettingsPage.module.css';
import { strings } from './strings';

const REGION_OPTIONS = REGIONS.map((value) => ({ value, label: `${value} · ${REGION_NAMES[value]}` }));
const NUMBER_OPTIONS = RANK_NUMBERS.map((value) => ({ value, label: value }));
const DIVISION_OPTIONS = DIVISIONS.map((value) => ({
  value,
  label: (
    <span className={css.division}>
      <RankEmblem rank={hasRankNumber(value) ? `${value} 4` : value} size={22} /> {value}
    </span>
  ),
}));

/** Untouched fields follow the account, also when another tab changes it; touched ones keep what was typed. */
function useDraft(me: SelfUser) {
  const dispatch = useDispatch();
  const [typedIn, setTyped] = useState<Partial<Draft>>({});
  const draft = { ...draftOf(me), ...typedIn };
  const set = (change: Partial<Draft>) => {
    setTyped({ ...typedIn, ...change });
    for (const field of Object.keys(change))
      dispatch(fieldTouched(field === 'division' || field === 'number' ? 'rank' : field));
  };
  return { draft, set, changes: changesOf(draft, me) };
}

/** The summoner, where he plays and how he is reached. */
export function AccountForm({ me }: { me: SelfUser }) {
  const dispatch = useDispatch();
  const busy = useSelector(selectBusy).account ?? false;
  const refused = useSelector(selectProblems);
  const { draft, set, changes } = useDraft(me);
  const [tried, setTried] = useState(false);
  const problems = { ...refused, ...(tried ? problemsOf(draft) : {}) };
  const changed = Object.keys(changes).length > 0;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(problemsOf(draft));
    if (first) event.currentTarget.querySelector<HTMLElement>(`[data-field=${first}] input`)?.focus();
    else if (changed && !busy) dispatch(saveAccountRequested(changes));
  };
  const line = (
    field: keyof typeof inputFilters,
    maxLength: number,
    look: { prefix?: string; placeholder?: string } = {},
  ) => (
    <div data-field={field}>
      <Field label={strings.fields[field]} hint={strings.hints[field]} problem={problems[field]}>
        {(control) => (
          <Input
            {...control}
            {...look}
            size="large"
            maxLength={maxLength}
            autoComplete="off"
            spellCheck={false}
            value={draft[field]}
            status={problems[field] ? 'error' : ''}
            aria-invalid={Boolean(problems[field])}
            onChange={({ target }) => set({ [field]: inputFilters[field](target.value) })}
          />
        )}
      </Field>
    </div>
  );
  const said = Object.values(problems);
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {tried && said.length > 0 && (
        <div className={css.problems} role="alert">
          <b>{strings.correct}</b>
          <ul>
            {said.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={css.pair}>
        {line('name', 32)}
        {line('summonerTagline', 6, { prefix: '#', placeholder: DEFAULT_TAGLINES[draft.region as Region] })}
      </div>
      <div className={css.halves}>
        <Field label={strings.fields.region} problem={problems['region']}>
          {(control) => (
            <Select
              {...control}
              size="large"
              value={draft.region}
              options={REGION_OPTIONS}
              onChange={(region: string) => set({ region })}
            />
          )}
        </Field>
        {line('discord', 37)}
      </div>
      <div className={css.halves}>
        <Field label={strings.fields.division} problem={problems['division'] ?? problems['rank']}>
          {(control) => (
            <Select
              {...control}
              size="large"
              value={draft.division}
              options={DIVISION_OPTIONS}
              onChange={(division: string) => set(withDivision(draft, division))}
            />
          )}
        </Field>
        {hasRankNumber(draft.division) && (
          <Field label={strings.fields.number} problem={problems['number']}>
            {(control) => (
              <Select
                {...control}
                size="large"
                value={draft.number}
                options={NUMBER_OPTIONS}
                onChange={(number: string) => set({ number })}
              />
            )}
          </Field>
        )}
      </div>
      <SwitchRow
        label={strings.optIn}
        hint={strings.optInHint(me.email)}
        on={draft.canSendEmailsToUser}
        onChange={(canSendEmailsToUser) => set({ canSendEmailsToUser })}
      />
      <div className={css.actions}>
        <Button type="primary" size="large" htmlType="submit" loading={busy} disabled={!changed}>
          {strings.save}
        </Button>
        {!changed && <span className="dim">{strings.saved}</span>}
      </div>
    </form>
  );
}
