import { DEFAULT_TAGLINES, type Region, servedRegions } from '@muster/contracts/regions';
import type { SelfUser } from '@muster/contracts/users';
import { Button, Input, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { inputFilters } from '../../shared/account-input-filters';
import { Field, SwitchRow } from '../../shared/Field';
import { RankFields } from '../../shared/RankFields';
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

// The list above the form has the message; the field refers to it.
const problemId = (field: string) => `problem-${field}`;

const ProblemList = ({ problems }: { problems: Record<string, string> }) =>
  Object.keys(problems).length > 0 && (
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
  );

interface SwitchesProps {
  draft: Draft;
  email: string;
  onChange: (change: Partial<Draft>) => void;
}
/** Whether Muster may send mails, and whether the profile shows the record. */
const PermissionSwitches = ({ draft, email, onChange }: SwitchesProps) => (
  <>
    <SwitchRow
      label={strings.optIn}
      hint={strings.optInHint(email)}
      on={draft.canSendEmailsToUser}
      onChange={(canSendEmailsToUser) => onChange({ canSendEmailsToUser })}
    />
    <SwitchRow
      label={strings.showRecord}
      hint={strings.showRecordHint}
      on={draft.showRecord}
      onChange={(showRecord) => onChange({ showRecord })}
    />
  </>
);

interface RegionFieldProps {
  region: string;
  /** Properties that refer the select to the message about it. */
  mark: object;
  onChoose: (region: string) => void;
}
const RegionField = ({ region, mark, onChoose }: RegionFieldProps) => (
  <Field label={strings.fields.region}>
    {(control) => (
      <Select
        {...control}
        {...mark}
        size="large"
        value={region}
        options={servedRegions().map((value) => ({ value, label: `${value} · ${regionName(value)}` }))}
        onChange={onChoose}
      />
    )}
  </Field>
);

export function AccountForm({ me }: { me: SelfUser }) {
  const dispatch = useDispatch();
  const busy = useSelected(saveAccount.selectIsRunning);
  const serverProblems = useSelector(selectProblems);
  const { draft, set, changes } = useDraft(me);
  const { leftOut, filter } = useInputFilters();
  const [submitted, setSubmitted] = useState(false);
  const problems = { ...problemsOfForm(serverProblems), ...(submitted ? validateDraft(draft) : {}) };
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
      {submitted && <ProblemList problems={problems} />}
      <div className={css.pair}>
        {textField('name')}
        {textField('summonerTagline', { prefix: '#', placeholder: DEFAULT_TAGLINES[draft.region as Region] })}
      </div>
      <div className={css.halves}>
        <RegionField region={draft.region} mark={marked('region')} onChoose={(region) => set({ region })} />
        {textField('discord', me.discordVerified ? { disabled: true, hint: strings.discord.confirmed } : {})}
      </div>
      <div className={css.halves}>
        <RankFields
          draft={draft}
          onChange={set}
          labels={strings.fields}
          marks={{ division: marked('division', 'rank'), number: marked('number') }}
        />
      </div>
      <RolesField roles={draft.roles} onChange={(roles) => set({ roles })} />
      <PermissionSwitches draft={draft} email={me.email} onChange={set} />
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
