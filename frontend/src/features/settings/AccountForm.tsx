import { hasRankNumber } from '@muster/contracts/ranks';
import { DEFAULT_TAGLINES, type Region, servedRegions } from '@muster/contracts/regions';
import type { SelfUser } from '@muster/contracts/users';
import { Button, Input, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { inputFilters } from '../../shared/account-input-filters';
import { Field, SwitchRow } from '../../shared/Field';
import { withDivision } from '../../shared/rank-draft';
import { divisionOptions, RANK_NUMBER_OPTIONS } from '../../shared/rank-options';
import { toChanges, type Draft, problemsOfForm, toDraft, validateDraft } from './account-draft';
import { LeaveDialog } from './LeaveDialog';
import { RolesField } from './RolesField';
import { saveAccount, fieldTouched, selectProblems } from './settings.slice';
import css from './SettingsPage.module.css';
import { strings } from './strings';
import { useEdited } from '../../shared/use-edited';
import { useInputFilters } from '../../shared/use-input-filters';
import { regionName } from '../../shared/words/words';
import { useSelected } from '../../shared/use-selected';

const regionOptions = () => servedRegions().map((value) => ({ value, label: `${value} · ${regionName(value)}` }));

function useDraft(me: SelfUser) {
  const dispatch = useDispatch();
  const { draft, change } = useEdited(toDraft(me));
  const set = (fields: Partial<Draft>) => {
    change(fields);
    for (const field of Object.keys(fields))
      dispatch(fieldTouched(field === 'division' || field === 'number' ? 'rank' : field));
  };
  return { draft, set, changes: toChanges(draft, me) };
}

export function AccountForm({ me }: { me: SelfUser }) {
  const dispatch = useDispatch();
  const busy = useSelected(saveAccount.selectIsRunning);
  const serverProblems = useSelector(selectProblems);
  const { draft, set, changes } = useDraft(me);
  const { leftOut, filter } = useInputFilters();
  const [submitted, setSubmitted] = useState(false);
  const problems = { ...problemsOfForm(serverProblems), ...(submitted ? validateDraft(draft) : {}) };
  // The list above the form has the message; the field refers to it.
  const problemId = (field: string) => `problem-${field}`;
  const marked = (...fields: string[]) => {
    const field = fields.find((name) => problems[name]);
    return field ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': problemId(field) } : {};
  };
  const changed = Object.keys(changes).length > 0;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    const [first] = Object.keys(validateDraft(draft));
    if (first) event.currentTarget.querySelector<HTMLElement>(`[data-field=${first}] input`)?.focus();
    else if (changed && !busy) dispatch(saveAccount.requested(changes));
  };
  const textField = (
    field: keyof typeof inputFilters,
    { hint, ...props }: { prefix?: string; placeholder?: string; disabled?: boolean; hint?: string } = {},
  ) => (
    <div data-field={field}>
      <Field label={strings.fields[field]} hint={hint ?? strings.hints[field]} problem={leftOut[field]}>
        {(control) => (
          <Input
            {...control}
            {...props}
            size="large"
            autoComplete="off"
            spellCheck={false}
            value={draft[field]}
            {...marked(field)}
            onChange={({ target }) => set({ [field]: filter(field, target.value) })}
          />
        )}
      </Field>
    </div>
  );
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {submitted && Object.keys(problems).length > 0 && (
        <div className={css.problems} role="alert">
          <b>{strings.correct}</b>
          <ul>
            {Object.entries(problems).map(([field, problem]) => (
              <li key={field} id={problemId(field)}>
                {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={css.pair}>
        {textField('name')}
        {textField('summonerTagline', { prefix: '#', placeholder: DEFAULT_TAGLINES[draft.region as Region] })}
      </div>
      <div className={css.halves}>
        <Field label={strings.fields.region}>
          {(control) => (
            <Select
              {...control}
              {...marked('region')}
              size="large"
              value={draft.region}
              options={regionOptions()}
              onChange={(region: string) => set({ region })}
            />
          )}
        </Field>
        {textField('discord', me.discordVerified ? { disabled: true, hint: strings.discord.confirmed } : {})}
      </div>
      <div className={css.halves}>
        <Field label={strings.fields.division}>
          {(control) => (
            <Select
              {...control}
              {...marked('division', 'rank')}
              size="large"
              value={draft.division}
              options={divisionOptions()}
              onChange={(division: string) => set(withDivision(draft, division))}
            />
          )}
        </Field>
        {hasRankNumber(draft.division) && (
          <Field label={strings.fields.number}>
            {(control) => (
              <Select
                {...control}
                {...marked('number')}
                size="large"
                value={draft.number}
                options={RANK_NUMBER_OPTIONS}
                onChange={(number: string) => set({ number })}
              />
            )}
          </Field>
        )}
      </div>
      <RolesField roles={draft.roles} onChange={(roles) => set({ roles })} />
      <SwitchRow
        label={strings.optIn}
        hint={strings.optInHint(me.email)}
        on={draft.canSendEmailsToUser}
        onChange={(canSendEmailsToUser) => set({ canSendEmailsToUser })}
      />
      <SwitchRow
        label={strings.showRecord}
        hint={strings.showRecordHint}
        on={draft.showRecord}
        onChange={(showRecord) => set({ showRecord })}
      />
      <div className={css.actions}>
        <Button type="primary" size="large" htmlType="submit" loading={busy} disabled={!changed}>
          {strings.save}
        </Button>
        {!changed && <span className="dim">{strings.saved}</span>}
      </div>
      <LeaveDialog hasChanges={changed} />
    </form>
  );
}
