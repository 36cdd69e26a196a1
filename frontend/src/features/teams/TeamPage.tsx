import './teams.saga';
import type { TeamView } from '@muster/contracts/teams';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { Crest } from '../../shared/Crest';
import { LinkButton } from '../../shared/LinkButton';
import { LinkedText } from '../../shared/LinkedText';
import { usePageTitle } from '../../shared/use-page-title';
import { OwnMembership, WayIn } from './Membership';
import { TeamMissing, TeamSkeleton } from './Missing';
import { Roster } from './Roster';
import { strings } from './strings';
import css from './Teams.module.css';
import { TeamTags } from './TeamTags';
import { useRights, useTeam } from './use-team';

const s = strings.page;

function Header({ team, invite }: { team: TeamView; invite: string | undefined }) {
  const { manages, seesTimes } = useRights(team);
  const { slug, name, crest, about, links, disbanded, me } = team;
  return (
    <header className={`panel ${css.head}`}>
      <Crest name={name} slug={slug} size={64} image={crest} />
      <div className={css.title}>
        <h1>{name}</h1>
        <TeamTags team={team} />
      </div>
      <div className={css.actions}>
        {seesTimes && (
          <LinkButton to={`/teams/${slug}/times`} type="primary" icon={<Icon name="clock" size={17} />}>
            {s.times}
          </LinkButton>
        )}
        {seesTimes && (
          <LinkButton to={`/teams/${slug}/record`} icon={<Icon name="dashboard" size={17} />}>
            {s.record}
          </LinkButton>
        )}
        {manages && (
          <LinkButton to={`/teams/${slug}/manage`} icon={<Icon name="settings" size={17} />}>
            {s.manage}
          </LinkButton>
        )}
      </div>
      {disbanded !== null && (
        <p className={css.note}>
          <Icon name="info" size={18} /> <span>{s.disbandedNote}</span>
        </p>
      )}
      {disbanded === null && !me && <WayIn team={team} invite={invite} />}
      {about && (
        <p className={css.about}>
          <LinkedText text={about} />
        </p>
      )}
      {links.length > 0 && (
        <ul className={css.links} aria-label={s.links}>
          {links.map(({ label, href }) => (
            <li key={href}>
              <a className="chip" href={href} target="_blank" rel="nofollow noopener noreferrer ugc">
                <Icon name="link" size={15} /> {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

interface Props {
  /** Shows members what the team has agreed and asked for. */
  plans: (team: TeamView) => ReactNode;
}
function Team({ team, invite, plans }: Props & { team: TeamView; invite: string | undefined }) {
  const { members, communities } = team;
  const { readsLog, manages, seesTimes } = useRights(team);
  usePageTitle(team.name);
  return (
    <div className={`page ${css.page}`}>
      <Link to="/teams" className={css.back}>
        <Icon name="arrowLeft" size={18} /> {strings.all}
      </Link>
      <Header team={team} invite={invite} />
      <div className={css.columns}>
        <div className={css.section}>
          {seesTimes && plans(team)}
          <section className={`panel ${css.part}`}>
            <h2>
              {s.roster} <small className="dim">{strings.members(members.length)}</small>
            </h2>
            {members.length === 0 ? <p className="dim">{s.nobody}</p> : <Roster members={members} />}
          </section>
        </div>
        <aside className={css.section}>
          <OwnMembership team={team} />
          {communities.length > 0 && (
            <section className={`panel ${css.part}`}>
              <h2>{s.communities}</h2>
              <ul className={css.links}>
                {communities.map(({ _id, slug, name }) => (
                  <li key={_id}>
                    <Link className="chip" to={`/communities/${slug}`}>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {readsLog && !manages && (
            <Link className={css.back} to={`/teams/${team.slug}/manage?tab=log`}>
              <Icon name="clock" size={17} /> {strings.manage.tabs.log}
            </Link>
          )}
        </aside>
      </div>
    </div>
  );
}

/** A team as its members and others see it. */
export function TeamPage({ plans }: Props) {
  const { slug, invite, team, failure, retry } = useTeam();
  if (!team) return failure ? <TeamMissing status={failure.status} retry={retry} /> : <TeamSkeleton />;
  if (team.slug !== slug)
    return <Navigate to={`/teams/${team.slug}${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`} replace />;
  return <Team key={team._id} team={team} invite={invite} plans={plans} />;
}
