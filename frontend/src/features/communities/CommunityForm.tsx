import { COMMUNITY_ABOUT_MAX, COMMUNITY_ENTRIES, COMMUNITY_VISIBILITIES } from '@muster/contracts/communities';
import { LINKS_MAX } from '@muster/contracts/links';
import { type Region, servedRegions } from '@muster/contracts/regions';
import { Button, Input, Select } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { Field, SwitchRow } from '../../shared/Field';
import { LinksField } from '../../shared/links/LinksField';
import { FIELD_OF_CODE, formOpened, namesTyped, selectForm } from './communities.slice';
import type { CommunityDraft } from './community-draft';
import { regionName } from '../../shared/words/words';
import css from './Forms.module.css';
import { strings } from './strings';

const s = strings.form;
type FieldName = keyof CommunityDraft;
type Problems = Partial<Record<FieldName, string>>;

/** Problems of the server beside their fields: of the submitted form, else of the names as they are typed. */
function useServerProblems(): Problems {
  const { failure, taken } = useSelector(selectForm);
  if (!failure) return taken;
  const field = FIELD_OF_CODE[failure.code];
  return { ...taken, ...failure.fields, ...(field && { [field]: failure.message }) };
}

/** The server names the part of the list that is wrong: `links.1.href`. */
const linksProblem = (problems: Record<string, string | undefined>): string | undefined =>
  Object.entries(problems).find(([field]) => field.split('.')[0] === 'links')?.[1];

/** Asks whether the names are free when they differ from those that the community has. */
function useNameCheck(
  { name, slug }: CommunityDraft,
  own: (Pick<CommunityDraft, 'name' | 'slug'> & { _id: string }) | null,
) {
  const dispatch = useDispatch();
  const [typedName, typedSlug] = [name.trim(), slug.trim()];
  const asks = { name: typedName !== own?.name && typedName, slug: typedSlug !== own?.slug && typedSlug };
  const [askedName, askedSlug, communityId] = [asks.name || undefined, asks.slug || undefined, own?._id];
  useEffect(() => {
    dispatch(
      namesTyped({
        ...(askedName && { name: askedName }),
        ...(askedSlug && { slug: askedSlug }),
        ...(communityId && { communityId }),
      }),
    );
  }, [dispatch, askedName, askedSlug, communityId]);
}

interface PartProps {
  draft: CommunityDraft;
  problems: Problems;
  onChange: (change: Partial<CommunityDraft>) => void;
}

interface TextFieldProps extends PartProps {
  name: 'name' | 'slug';
  hint: string;
  maxLength: number;
  prefix?: string;
}
/** The name or the address. */
const TextField = ({ draft, problems, onChange, name, hint, maxLength, prefix }: TextFieldProps) => (
  <Field label={s[name]} hint={hint} problem={problems[name]}>
    {(control) => (
      <Input
        {...control}
        name={name}
        size="large"
        required
        autoComplete="off"
        spellCheck={name === 'name'}
        maxLength={maxLength}
        {...(prefix && { prefix: <span className="dim">{prefix}</span> })}
        status={problems[name] ? 'error' : ''}
        aria-invalid={Boolean(problems[name])}
        value={draft[name]}
        onChange={({ target }) => onChange({ [name]: name === 'slug' ? target.value.toLowerCase() : target.value })}
      />
    )}
  </Field>
);

interface RegionFieldProps {
  region: Region | null;
  problem: string | undefined;
  onChoose: (region: Region | null) => void;
}
const RegionField = ({ region, problem, onChoose }: RegionFieldProps) => (
  <Field label={s.region} hint={s.regionHint} problem={problem}>
    {(control) => (
      <Select
        {...control}
        size="large"
        value={region ?? ''}
        onChange={(chosen) => onChoose((chosen || null) as Region | null)}
        options={[
          { value: '', label: s.anyRegion },
          ...servedRegions().map((value) => ({ value, label: `${value} · ${regionName(value)}` })),
        ]}
      />
    )}
  </Field>
);

const Choice = ({ title, hint }: { title: string; hint: string }) => (
  <span className={css.choice}>
    <b>{title}</b>
    <small>{hint}</small>
  </span>
);
/** How people get in, and who sees the community. */
const AccessFields = ({ draft, problems, onChange }: PartProps) => (
  <>
    <ChoiceTiles
      name="community-entry"
      label={s.entry}
      value={draft.entry}
      columns={3}
      choices={COMMUNITY_ENTRIES.map((value) => ({ value, content: <Choice {...s.entries[value]} /> }))}
      onChoose={(entry) => onChange({ entry })}
      problem={problems.entry}
    />
    <ChoiceTiles
      name="community-visibility"
      label={s.visibility}
      value={draft.visibility}
      columns={2}
      choices={COMMUNITY_VISIBILITIES.map((value) => ({ value, content: <Choice {...s.visibilities[value]} /> }))}
      onChoose={(visibility) => onChange({ visibility })}
      problem={problems.visibility}
    />
    {draft.publicTitles !== undefined && draft.visibility === 'public' && (
      <SwitchRow
        label={s.publicTitles}
        hint={s.publicTitlesHint}
        on={draft.publicTitles}
        onChange={(publicTitles) => onChange({ publicTitles })}
      />
    )}
  </>
);

interface Props {
  draft: CommunityDraft;
  onChange: (draft: CommunityDraft) => void;
  /** The community that is edited; null while founding. */
  own: (Pick<CommunityDraft, 'name' | 'slug'> & { _id: string }) | null;
  /** Organisers edit name, text and region; the rest is the owners'. */
  isOwner: boolean;
  verb: string;
  disabled?: boolean;
  onSubmit: () => void;
  actions?: ReactNode;
}

/** Name, address, text, region, and who sees it and gets in. */
export function CommunityForm({ draft, onChange, own, isOwner, verb, disabled = false, onSubmit, actions }: Props) {
  const dispatch = useDispatch();
  const { saving } = useSelector(selectForm);
  const fromServer = useServerProblems();
  const [isSubmitted, setSubmitted] = useState(false);
  useNameCheck(draft, own);
  useEffect(() => {
    dispatch(formOpened());
  }, [dispatch]);
  const missing = {
    ...(isSubmitted && !draft.name.trim() && { name: s.nameMissing }),
    ...(isSubmitted && !draft.slug.trim() && { slug: s.slugMissing }),
  };
  const problems: Problems = { ...fromServer, ...missing };
  const set = (change: Partial<CommunityDraft>) => onChange({ ...draft, ...change });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    const first = !draft.name.trim() ? 'name' : !draft.slug.trim() ? 'slug' : undefined;
    if (first) event.currentTarget.querySelector<HTMLElement>(`input[name=${first}]`)?.focus();
    else onSubmit();
  };
  const textField = { draft, problems, onChange: set };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField {...textField} name="name" hint={s.nameHint} maxLength={50} />
      {isOwner && (
        <TextField
          {...textField}
          name="slug"
          hint={own ? s.slugMoves : s.slugHint}
          maxLength={32}
          prefix="/communities/"
        />
      )}
      <Field label={s.about} hint={s.aboutHint} problem={problems.about}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 3, maxRows: 10 }}
            maxLength={COMMUNITY_ABOUT_MAX}
            value={draft.about}
            onChange={({ target }) => set({ about: target.value })}
          />
        )}
      </Field>
      {draft.links && (
        <LinksField
          links={draft.links}
          max={LINKS_MAX}
          onChange={(links) => set({ links })}
          problem={linksProblem(problems)}
        />
      )}
      <RegionField region={draft.region} problem={problems.region} onChoose={(region) => set({ region })} />
      {isOwner && <AccessFields draft={draft} onChange={set} problems={problems} />}
      <div className={css.actions}>
        <Button type="primary" size="large" htmlType="submit" loading={saving} disabled={disabled}>
          {verb}
        </Button>
        {actions}
      </div>
    </form>
  );
}
