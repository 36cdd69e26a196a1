import '../board.saga';
import { ROLES } from '@muster/contracts/constants';
import { isRegion, servedRegions } from '@muster/contracts/regions';
import type { TeamView, UserTeam } from '@muster/contracts/teams';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { ChipToggles } from '../../../shared/ChipToggles';
import { serverNow } from '../../../shared/clock';
import { EmptyState } from '../../../shared/EmptyState';
import { LinkButton } from '../../../shared/LinkButton';
import { LoadFailed } from '../../../shared/LoadFailed';
import { strings as shared } from '../../../shared/strings';
import { useIsOpen } from '../../../shared/navigation';
import { usePageTitle } from '../../../shared/use-page-title';
import { useSelected } from '../../../shared/use-selected';
import css from '../Board.module.css';
import { boardTeams, makePost } from '../board.slice';
import { useMyTeams, useTeamView } from '../hooks';
import { strings } from '../strings';
import { newPost, type PostFormValues, toPost } from './post-form';
import { PostForm } from './PostForm';

const s = strings.form;

const NoTeam = () => (
  <EmptyState art="people" title={s.noTeam} hint={s.noTeamHint}>
    <LinkButton to="/teams">{strings.list.myTeams}</LinkButton>
  </EmptyState>
);

interface Choice {
  teams: readonly UserTeam[];
  slug: string;
  onChoose: (slug: string) => void;
}
const TeamChoice = ({ teams, slug, onChoose }: Choice) =>
  teams.length < 2 ? null : (
    <ChipToggles
      label={s.team}
      options={teams.map((one) => one.slug)}
      chosen={slug}
      onChoose={onChoose}
      renderName={(one) => teams.find((team) => team.slug === one)?.name ?? one}
    />
  );

function NewPost({ team, choice }: { team: TeamView; choice: Choice }) {
  const dispatch = useDispatch();
  const [params] = useSearchParams();
  const busy = useSelected(makePost.selectIsRunning);
  const [values, setValues] = useState<PostFormValues>(() => {
    const [from, to, games] = ['from', 'to', 'games'].map((name) => params.get(name));
    const short = ROLES.find((role) => role === params.get('short')) ?? null;
    const region = isRegion(team.region) ? team.region : servedRegions()[0]!;
    return newPost({ from: from ?? null, to: to ?? null, games: games ?? null, short }, region, serverNow());
  });
  return (
    <PostForm
      team={team}
      values={values}
      isNew
      isAsked={false}
      verb={s.send}
      busy={busy}
      backTo="/board"
      onChange={(change) => setValues((before) => ({ ...before, ...change }))}
      onSubmit={() => dispatch(makePost.requested({ slug: team.slug, body: toPost(values) }))}
    >
      <TeamChoice {...choice} />
    </PostForm>
  );
}

function Form({ teams }: { teams: readonly UserTeam[] }) {
  const dispatch = useDispatch();
  const isOpen = useIsOpen();
  const [params, setParams] = useSearchParams();
  const slug = teams.find((team) => team.slug === params.get('team'))?.slug ?? teams[0]!.slug;
  const { team, books } = useTeamView(slug);
  const { failure } = useSelected(boardTeams.select, slug);
  const choose = (chosen: string) => {
    if (isOpen()) setParams({ ...Object.fromEntries(params), team: chosen }, { replace: true });
  };
  const choice = { teams, slug, onChoose: choose };
  if (!team)
    return failure ? (
      <LoadFailed message={strings.failed} retry={() => dispatch(boardTeams.requested(slug))} />
    ) : (
      <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />
    );
  if (!books)
    return (
      <div className={css.form}>
        <TeamChoice {...choice} />
        <NoTeam />
      </div>
    );
  return <NewPost key={team._id} team={team} choice={choice} />;
}

/** Looks for an opponent: what a possible start of the team's times says is filled in. */
export function NewPostPage() {
  usePageTitle(s.newTitle);
  const mine = useMyTeams();
  const teams = mine.shown?.filter(({ kind, captain }) => kind !== 'coach' || captain);
  return (
    <div className={`page ${css.page} ${css.narrow}`}>
      <header>
        <h1>{s.newTitle}</h1>
        <p className="dim">{s.newLead}</p>
      </header>
      {!teams && !mine.failure && (
        <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />
      )}
      {!teams && mine.failure && <LoadFailed message={strings.failed} retry={mine.retry} />}
      {teams?.length === 0 && <NoTeam />}
      {teams && teams.length > 0 && <Form teams={teams} />}
    </div>
  );
}
