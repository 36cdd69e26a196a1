import type { SeriesView } from '@muster/contracts/series';
import { Button, Select } from 'antd';
import { type FormEvent, type ReactNode, useState } from 'react';
import { confirmOnEnter } from '../../../shared/confirm-on-enter';
import { Field, SwitchRow } from '../../../shared/Field';
import { AttendanceFields } from './AttendanceFields';
import css from './ScrimForm.module.css';
import { withStart } from './community-defaults';
import { type Draft, type Problems, validateDraft } from './scrim-draft';
import { CasterFields, LobbyFields, RegionField, TitleField, VisibilityField } from './ScrimFields';
import { SeriesFields } from './SeriesFields';
import { StartFields } from './StartFields';
import { strings } from './strings';

interface Props {
  draft: Draft;
  onChange: (draft: Draft) => void;
  hostOptions: { value: string; label: string }[];
  /** Messages of the server, by field. */
  fieldErrors: Record<string, string>;
  /** Why it was refused, if that is about no field. */
  problem?: string | undefined;
  saving: boolean;
  submitLabel: string;
  isNew?: boolean;
  /** The series as it is played, which locks most of its settings. */
  played?: SeriesView;
  onSubmit: () => void;
  /** Buttons beside the submit button. */
  actions?: ReactNode;
  /** Fields after the title. */
  head?: ReactNode;
  /** Above the fields of the start. */
  quickStarts?: ReactNode;
  /** Fields of existing scrims only. */
  children?: ReactNode;
}

/** Common fields of new and existing scrims. Problems are shown on the first attempt to submit. */
export function ScrimForm({
  draft,
  onChange,
  hostOptions,
  fieldErrors,
  problem,
  saving,
  submitLabel,
  isNew = false,
  played,
  onSubmit,
  actions,
  head,
  quickStarts,
  children,
}: Props) {
  const [submitted, setSubmitted] = useState(false);
  const problems: Problems = submitted ? validateDraft(draft, isNew) : {};
  const set =
    <K extends keyof Draft>(field: K) =>
    (value: Draft[K]) =>
      onChange({ ...draft, [field]: value });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    const wrong = event.currentTarget.querySelector<HTMLInputElement>('[data-wrong] input');
    if (wrong) return wrong.focus();
    if (Object.keys(validateDraft(draft, isNew)).length === 0) onSubmit();
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form className={css.form} onSubmit={submit} onKeyDown={confirmOnEnter} noValidate>
      <TitleField title={draft.title} problem={problems.title ?? fieldErrors['title']} onChange={set('title')} />
      {head}
      <RegionField region={draft.region} problem={fieldErrors['region']} onChange={set('region')} />
      {quickStarts}
      <StartFields
        start={draft.start}
        onChange={(start) => onChange(withStart(draft, start))}
        problem={problems.start ?? fieldErrors['gameStartTime']}
      />
      <Field label={strings.fields.host} hint={strings.hints.host} problem={fieldErrors['lobbyHost']}>
        {(control) => (
          <Select {...control} size="large" value={draft.host} onChange={set('host')} options={hostOptions} />
        )}
      </Field>
      <div className={css.switches}>
        <VisibilityField draft={draft} problem={fieldErrors['visibility']} onChange={set('visibility')} />
        <CasterFields draft={draft} onChange={(casters) => onChange({ ...draft, ...casters })} />
        <SwitchRow
          label={strings.fields.tournamentCode}
          hint={strings.hints.tournamentCode}
          on={draft.useTournamentCode}
          onChange={set('useTournamentCode')}
        />
        <SeriesFields series={draft.series} played={played} onChange={set('series')} problem={fieldErrors['series']} />
        <AttendanceFields attendance={draft.attendance} onChange={set('attendance')} />
      </div>
      <LobbyFields
        draft={draft}
        hasPassword={!isNew}
        problems={{
          lobbyName: fieldErrors['lobbyName'],
          lobbyPassword: problems.lobbyPassword ?? fieldErrors['lobbyPassword'],
        }}
        onChange={(lobby) => onChange({ ...draft, ...lobby })}
      />
      {children}
      {problem && <p className={css.problem}>{problem}</p>}
      <div className={css.actions}>
        <Button type="primary" size="large" htmlType="submit" loading={saving}>
          {submitLabel}
        </Button>
        {actions}
      </div>
    </form>
  );
}
