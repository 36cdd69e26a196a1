import { MAX_CASTERS } from '@muster/contracts/constants';
import { servedRegions } from '@muster/contracts/regions';
import { VISIBILITIES } from '@muster/contracts/scrim-rights';
import type { SeriesView } from '@muster/contracts/series';
import { Button, Input, Select } from 'antd';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ChoiceTiles } from '../../../shared/ChoiceTiles';
import { confirmOnEnter } from '../../../shared/confirm-on-enter';
import { Field, SwitchRow } from '../../../shared/Field';
import { strings as ofCommunities } from '../communities/strings';
import { AttendanceFields } from './AttendanceFields';
import css from './ScrimForm.module.css';
import { withStart } from './community-defaults';
import { type Draft, type Problems, validateDraft } from './scrim-draft';
import { SeriesFields } from './SeriesFields';
import { StartFields } from './StartFields';
import { strings } from './strings';
import { regionName } from '../../../shared/words/words';

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
const casterCounts = Array.from({ length: MAX_CASTERS }, (_, i) => ({ value: i + 1, label: String(i + 1) }));

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
  const titleProblem = problems.title ?? fieldErrors['title'];
  const passwordProblem = problems.lobbyPassword ?? fieldErrors['lobbyPassword'];
  return (
    <form className={css.form} onSubmit={submit} onKeyDown={confirmOnEnter} noValidate>
      <Field label={strings.fields.title} hint={strings.hints.title} problem={titleProblem}>
        {(control) => (
          <Input
            {...control}
            size="large"
            maxLength={100}
            required
            placeholder={strings.titlePlaceholder}
            value={draft.title}
            status={titleProblem ? 'error' : ''}
            aria-invalid={Boolean(titleProblem)}
            onChange={({ target }) => set('title')(target.value)}
          />
        )}
      </Field>
      {head}
      <Field label={strings.fields.region} problem={fieldErrors['region']}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={draft.region}
            onChange={set('region')}
            options={servedRegions().map((value) => ({ value, label: `${value} · ${regionName(value)}` }))}
          />
        )}
      </Field>
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
        {draft.community ? (
          <ChoiceTiles
            name="scrim-visibility"
            label={ofCommunities.visibility}
            value={draft.visibility}
            columns={3}
            choices={VISIBILITIES.map((value) => ({ value, content: ofCommunities.visibilities[value] }))}
            onChoose={set('visibility')}
            problem={fieldErrors['visibility']}
          />
        ) : (
          <SwitchRow
            label={strings.fields.isPrivate}
            hint={strings.hints.isPrivate}
            on={draft.visibility === 'link'}
            onChange={(on) => set('visibility')(on ? 'link' : 'public')}
          />
        )}
        <SwitchRow
          label={strings.fields.isWithCasters}
          hint={strings.hints.isWithCasters}
          on={draft.isWithCasters}
          onChange={(on) => onChange({ ...draft, isWithCasters: on, maxCasters: MAX_CASTERS })}
        />
        {draft.isWithCasters && (
          <Field label={strings.fields.maxCasters}>
            {(control) => (
              <Select
                {...control}
                size="large"
                value={draft.maxCasters}
                onChange={set('maxCasters')}
                options={casterCounts}
              />
            )}
          </Field>
        )}
        <SwitchRow
          label={strings.fields.tournamentCode}
          hint={strings.hints.tournamentCode}
          on={draft.useTournamentCode}
          onChange={set('useTournamentCode')}
        />
        <SeriesFields series={draft.series} played={played} onChange={set('series')} problem={fieldErrors['series']} />
        <AttendanceFields attendance={draft.attendance} onChange={set('attendance')} />
      </div>
      <Field label={strings.fields.lobbyName} hint={strings.hints.lobbyName} problem={fieldErrors['lobbyName']}>
        {(control) => (
          <Input
            {...control}
            size="large"
            maxLength={100}
            placeholder={draft.title}
            value={draft.lobbyName}
            onChange={({ target }) => set('lobbyName')(target.value)}
          />
        )}
      </Field>
      {!isNew && (
        <Field label={strings.fields.lobbyPassword} problem={passwordProblem}>
          {(control) => (
            <Input
              {...control}
              size="large"
              maxLength={100}
              required
              value={draft.lobbyPassword}
              status={passwordProblem ? 'error' : ''}
              onChange={({ target }) => set('lobbyPassword')(target.value)}
            />
          )}
        </Field>
      )}
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
