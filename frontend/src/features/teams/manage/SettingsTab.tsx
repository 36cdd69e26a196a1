import { CREST_MAX_SIDE } from '@muster/contracts/constants';
import { TEAM_LINKS_MAX, type TeamView } from '@muster/contracts/teams';
import { Button } from 'antd';
import { type FormEvent, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Crest } from '../../../shared/Crest';
import { SwitchRow } from '../../../shared/Field';
import { ImageField } from '../../../shared/image/ImageField';
import { LinksField } from '../../../shared/links/LinksField';
import { useEdited } from '../../../shared/use-edited';
import { useSelected } from '../../../shared/use-selected';
import { RolePicker } from '../../../shared/RolePicker';
import { strings } from '../strings';
import { settingsOf, type TeamSettings, toChanges } from '../team-draft';
import { AboutFields, NameFields, useServerProblems } from '../TeamFields';
import page from '../Teams.module.css';
import { changeCrest, editTeam, formOpened } from '../teams.slice';
import { Disband } from './Disband';
import { ListedIn } from './ListedIn';
import { WeeklyAskFields } from './WeeklyAskFields';

const s = strings.form;
/** The server names the part of the list that is wrong: `links.1.href`. */
const linksProblem = (problems: Readonly<Record<string, string | undefined>>): string | undefined =>
  Object.entries(problems).find(([field]) => field.split('.')[0] === 'links')?.[1];

function Settings({ team }: { team: TeamView }) {
  const dispatch = useDispatch();
  const { draft, change } = useEdited<TeamSettings>(settingsOf(team));
  const problems = useServerProblems();
  const busy = useSelected(editTeam.selectIsRunning);
  const changes = toChanges(team, draft);
  const isChanged = Object.keys(changes).length > 0;
  useEffect(() => {
    dispatch(formOpened());
  }, [dispatch]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) dispatch(editTeam.requested({ slug: team.slug, changes }));
  };
  return (
    <form className={page.form} onSubmit={submit} noValidate>
      <NameFields draft={draft} problems={problems} onChange={change} />
      <div>
        <h3>{s.needs}</h3>
        <p className="dim">{s.needsHint}</p>
        <RolePicker label={s.needs} roles={draft.needs} onChange={(needs) => change({ needs })} />
      </div>
      <AboutFields draft={draft} problems={problems} onChange={change} />
      <LinksField
        links={draft.links}
        max={TEAM_LINKS_MAX}
        onChange={(links) => change({ links })}
        problem={linksProblem(problems)}
      />
      <SwitchRow
        label={s.bookers}
        hint={s.bookersHint}
        on={draft.actsTogether}
        onChange={(actsTogether) => change({ actsTogether })}
      />
      <WeeklyAskFields ask={draft.weeklyAsk} onChange={(weeklyAsk) => change({ weeklyAsk })} />
      <div className={page.buttons}>
        <Button type="primary" size="large" htmlType="submit" loading={busy} disabled={!isChanged}>
          {s.save}
        </Button>
      </div>
    </form>
  );
}

function CrestEditor({ team: { slug, name, crest } }: { team: TeamView }) {
  const dispatch = useDispatch();
  const busy = useSelected(changeCrest.selectIsRunning, slug);
  return (
    <ImageField
      title={s.crest.title}
      hint={s.crest.hint}
      hasImage={crest !== null}
      maxSide={CREST_MAX_SIDE}
      busy={busy}
      onChange={(base64) => dispatch(changeCrest.requested({ slug, base64 }))}
    >
      <Crest name={name} slug={slug} size={64} image={crest} />
    </ImageField>
  );
}

/** Lets captains choose how the team appears and is asked, and end it. */
export const SettingsTab = ({ team }: { team: TeamView }) => (
  <>
    <CrestEditor team={team} />
    <Settings team={team} />
    <ListedIn team={team} />
    <Disband team={team} />
  </>
);
