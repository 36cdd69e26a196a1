import './teams.saga';
import { isRegion, servedRegions } from '@muster/contracts/regions';
import { TEAMS_OF_PERSON_MAX } from '@muster/contracts/teams';
import type { SelfUser } from '@muster/contracts/users';
import { Button } from 'antd';
import { type FormEvent, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { LinkButton } from '../../shared/LinkButton';
import { selectMe } from '../../shared/session.slice';
import { slugOf } from '../../shared/slug-of';
import { strings as shared } from '../../shared/strings';
import { usePageTitle } from '../../shared/use-page-title';
import { useSelected } from '../../shared/use-selected';
import { strings } from './strings';
import { newTeam, type TeamDraft, toFounding } from './team-draft';
import { AboutFields, LineField, NameFields, useServerProblems } from './TeamFields';
import { formOpened, foundTeam } from './teams.slice';
import css from './Teams.module.css';

const s = strings.form;
const SLUG_MAX = 32;

function NewTeam({ me }: { me: SelfUser }) {
  const dispatch = useDispatch();
  const [draft, setDraft] = useState(() => newTeam(isRegion(me.region) ? me.region : servedRegions()[0]!));
  /** Null: the address follows the name until the user types one. */
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const busy = useSelected(foundTeam.selectIsRunning);
  const fromServer = useServerProblems();
  useEffect(() => {
    dispatch(formOpened());
  }, [dispatch]);
  const slug = typedSlug ?? slugOf(draft.name);
  const required = { name: draft.name, tag: draft.tag, slug };
  const texts = { name: s.nameMissing, tag: s.tagMissing, slug: s.slugMissing };
  const missing = (['name', 'tag', 'slug'] as const).filter((field) => required[field].trim() === '');
  const problems = {
    ...fromServer,
    ...(isSubmitted && Object.fromEntries(missing.map((field) => [field, texts[field]]))),
  };
  const change = (fields: Partial<TeamDraft>) => setDraft({ ...draft, ...fields });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (missing[0]) event.currentTarget.querySelector<HTMLElement>(`input[name=${missing[0]}]`)?.focus();
    else dispatch(foundTeam.requested(toFounding(draft, slug)));
  };
  return (
    <form className={`panel ${css.part} ${css.form}`} onSubmit={submit} noValidate>
      <NameFields draft={draft} problems={problems} onChange={change} />
      <LineField
        name="slug"
        label={s.slug}
        hint={s.slugHint}
        max={SLUG_MAX}
        prefix="/teams/"
        value={slug}
        problem={problems['slug']}
        onChange={(text) => setTypedSlug(text.toLowerCase())}
      />
      <AboutFields draft={draft} problems={problems} onChange={change} />
      <div className={css.buttons}>
        <Button type="primary" size="large" htmlType="submit" loading={busy}>
          {s.found}
        </Button>
        <LinkButton to="/teams" size="large">
          {shared.cancel}
        </LinkButton>
      </div>
    </form>
  );
}

/** Founds a team. */
export function NewTeamPage() {
  usePageTitle(s.title);
  const me = useSelector(selectMe);
  if (!me) return null;
  return (
    <div className={`page ${css.page} ${css.narrow}`}>
      <header>
        <h1>{s.title}</h1>
        <p className="dim">{s.lead(TEAMS_OF_PERSON_MAX)}</p>
      </header>
      <NewTeam me={me} />
    </div>
  );
}
