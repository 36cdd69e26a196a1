import '../teams.saga';
import type { TeamView } from '@muster/contracts/teams';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { Icon, type IconName } from '../../../shared/art/Icon';
import { usePageTitle } from '../../../shared/use-page-title';
import { TeamMissing, TeamSkeleton } from '../Missing';
import { strings } from '../strings';
import parts from '../Teams.module.css';
import { useRights, useTeam } from '../use-team';
import { BlocksTab } from './BlocksTab';
import { InvitesTab } from './InvitesTab';
import { LogTab } from './LogTab';
import css from './Manage.module.css';
import { MembersTab } from './MembersTab';
import { SettingsTab } from './SettingsTab';

const s = strings.manage;
const TABS = ['members', 'invites', 'blocks', 'settings', 'log'] as const;
type Tab = (typeof TABS)[number];
const ICONS: Record<Tab, IconName> = {
  members: 'friends',
  invites: 'link',
  blocks: 'ban',
  settings: 'settings',
  log: 'clock',
};
const CONTENT: Record<Tab, (props: { team: TeamView }) => ReactNode> = {
  members: MembersTab,
  invites: InvitesTab,
  blocks: BlocksTab,
  settings: SettingsTab,
  log: LogTab,
};

function Manage({ team }: { team: TeamView }) {
  const [search] = useSearchParams();
  const { manages, readsLog } = useRights(team);
  const tabs = TABS.filter((name) => (name === 'log' ? readsLog : manages));
  const tab = tabs.find((name) => name === search.get('tab')) ?? tabs[0];
  usePageTitle(s.pageTitle(team.name));
  if (!tab) return <Navigate to={`/teams/${team.slug}`} replace />;
  const Content = CONTENT[tab];
  return (
    <div className={`page ${css.page}`}>
      <div className={css.head}>
        <Link to={`/teams/${team.slug}`} className={parts.back}>
          <Icon name="arrowLeft" size={18} /> {team.name}
        </Link>
        <h1>{s.pageTitle(team.name)}</h1>
      </div>
      <nav className={css.nav} aria-label={strings.page.manage}>
        {tabs.map((name) => (
          <Link key={name} to={`?tab=${name}`} replace aria-current={name === tab ? 'page' : undefined}>
            <Icon name={ICONS[name]} size={18} /> {s.tabs[name]}
          </Link>
        ))}
      </nav>
      <section className={`panel ${css.content}`} aria-labelledby="manage-tab">
        <h2 id="manage-tab">{s.tabs[tab]}</h2>
        <Content team={team} />
      </section>
    </div>
  );
}

/** Where captains run their team; other members read its log. */
export function ManagePage() {
  const { slug, team, failure, retry } = useTeam();
  if (!team) return failure ? <TeamMissing status={failure.status} retry={retry} /> : <TeamSkeleton />;
  if (team.slug !== slug) return <Navigate to={`/teams/${team.slug}/manage`} replace />;
  return <Manage key={team._id} team={team} />;
}
