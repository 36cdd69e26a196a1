import { COMMUNITY_VISIBILITIES } from '@muster/contracts/communities';
import { servedRegions } from '@muster/contracts/regions';
import { TEAM_ABOUT_MAX, TEAM_LANGUAGES_MAX, TEAM_NAME_MAX } from '@muster/contracts/teams';
import { Input, Select } from 'antd';
import { useSelector } from 'react-redux';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { Field } from '../../shared/Field';
import { languageOptions } from '../../shared/language/language-options';
import { regionName } from '../../shared/words/words';
import { strings } from './strings';
import { FIELD_OF_CODE, selectFormFailure } from './teams.slice';
import type { TeamDraft } from './team-draft';
import css from './Teams.module.css';

const s = strings.form;
const TAG_MAX = 5;
type Problems = Readonly<Record<string, string | undefined>>;

/** Problems of the form that was sent last, by field. */
export function useServerProblems(): Problems {
  const failure = useSelector(selectFormFailure);
  if (!failure) return {};
  const field = FIELD_OF_CODE[failure.code];
  return { ...failure.fields, ...(field && { [field]: failure.message }) };
}

interface TextProps {
  name: string;
  label: string;
  hint: string;
  max: number;
  value: string;
  problem: string | undefined;
  prefix?: string;
  onChange: (text: string) => void;
}
/** A required line of text. */
export const LineField = ({ name, label, hint, max, value, problem, prefix, onChange }: TextProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(control) => (
      <Input
        {...control}
        name={name}
        size="large"
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={max}
        {...(prefix && { prefix: <span className="dim">{prefix}</span> })}
        status={problem ? 'error' : ''}
        aria-invalid={Boolean(problem)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

interface Props {
  draft: TeamDraft;
  problems: Problems;
  onChange: (change: Partial<TeamDraft>) => void;
}
export const NameFields = ({ draft, problems, onChange }: Props) => (
  <div className={css.pair}>
    <LineField
      name="name"
      label={s.name}
      hint={s.nameHint}
      max={TEAM_NAME_MAX}
      value={draft.name}
      problem={problems['name']}
      onChange={(name) => onChange({ name })}
    />
    <LineField
      name="tag"
      label={s.tag}
      hint={s.tagHint}
      max={TAG_MAX}
      value={draft.tag}
      problem={problems['tag']}
      onChange={(tag) => onChange({ tag: tag.toUpperCase() })}
    />
  </div>
);

/** Region, text, languages, and who finds the team. */
export const AboutFields = ({ draft, problems, onChange }: Props) => (
  <>
    <div className={css.pair}>
      <Field label={s.region} problem={problems['region']}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={draft.region}
            onChange={(region) => onChange({ region })}
            options={servedRegions().map((value) => ({ value, label: `${value} · ${regionName(value)}` }))}
          />
        )}
      </Field>
      <Field label={s.languages} hint={s.languagesHint} problem={problems['languages']}>
        {(control) => (
          <Select
            {...control}
            mode="multiple"
            size="large"
            maxCount={TEAM_LANGUAGES_MAX}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...draft.languages]}
            onChange={(languages: string[]) => onChange({ languages })}
            options={languageOptions()}
          />
        )}
      </Field>
    </div>
    <Field label={s.about} hint={s.aboutHint} problem={problems['about']}>
      {(control) => (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={TEAM_ABOUT_MAX}
          value={draft.about}
          onChange={({ target }) => onChange({ about: target.value })}
        />
      )}
    </Field>
    <ChoiceTiles
      name="team-visibility"
      label={s.visibility}
      value={draft.visibility}
      columns={2}
      choices={COMMUNITY_VISIBILITIES.map((value) => ({ value, content: <Choice {...s.visibilities[value]} /> }))}
      onChoose={(visibility) => onChange({ visibility })}
      problem={problems['visibility']}
    />
  </>
);

const Choice = ({ title, hint }: { title: string; hint: string }) => (
  <span className={css.choice}>
    <b>{title}</b>
    <small>{hint}</small>
  </span>
);
