import '../communities.saga';
import type { CommunityView } from '@muster/contracts/communities';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { Icon, type IconName } from '../../../shared/art/Icon';
import { hasDiscord } from '../../../shared/discord';
import { usePageTitle } from '../../../shared/use-page-title';
import { CommunityMissing, CommunitySkeleton, useCommunity } from '../CommunityPage';
import page from '../CommunityPage.module.css';
import { DiscordTab } from '../discord/DiscordTab';
import { ImportTab } from '../importing/ImportTab';
import { WebhooksTab } from '../webhooks/WebhooksTab';
import { useRights } from '../rights';
import { strings } from '../strings';
import { ExclusionsTab } from './ExclusionsTab';
import { InvitesTab } from './InvitesTab';
import { LogTab } from './LogTab';
import { MembersTab } from './MembersTab';
import { RequestsTab } from './RequestsTab';
import { SettingsTab } from './SettingsTab';
import css from './StaffPage.module.css';

const s = strings.staff;
const TABS = [
  'members',
  'requests',
  'invites',
  'import',
  'exclusions',
  'discord',
  'webhooks',
  'settings',
  'log',
] as const;
type Tab = (typeof TABS)[number];
const shownTabs = () => TABS.filter((name) => name !== 'discord' || hasDiscord());
const ICONS: Record<Tab, IconName> = {
  members: 'friends',
  requests: 'assign',
  invites: 'link',
  import: 'plus',
  exclusions: 'ban',
  discord: 'discord',
  webhooks: 'swap',
  settings: 'settings',
  log: 'clock',
};
interface Parts {
  /** The settings of pick-ups, which are another feature's. */
  pickups: (community: CommunityView) => ReactNode;
}
const CONTENT: Record<Tab, (props: { community: CommunityView } & Parts) => ReactNode> = {
  members: MembersTab,
  requests: RequestsTab,
  invites: InvitesTab,
  import: ImportTab,
  exclusions: ExclusionsTab,
  discord: DiscordTab,
  webhooks: WebhooksTab,
  settings: SettingsTab,
  log: LogTab,
};

function Staff({ community, pickups }: { community: CommunityView } & Parts) {
  const [search] = useSearchParams();
  const tabs = shownTabs();
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'members';
  const requests = community.me.requests ?? 0;
  const { isOrganiser } = useRights(community);
  usePageTitle(s.pageTitle(community.name));
  const Content = CONTENT[tab];
  if (!isOrganiser) return <Navigate to={`/communities/${community.slug}`} replace />;
  return (
    <div className={`page ${css.page}`}>
      <div className={css.head}>
        <Link to={`/communities/${community.slug}`} className={page.back}>
          <Icon name="arrowLeft" size={18} /> {community.name}
        </Link>
        <h1>{s.title}</h1>
      </div>
      <nav className={css.nav} aria-label={s.title}>
        {tabs.map((name) => (
          <Link
            key={name}
            to={name === 'members' ? '?' : `?tab=${name}`}
            replace
            aria-current={name === tab ? 'page' : undefined}
          >
            <Icon name={ICONS[name]} size={18} /> {s.tabs[name]}
            {name === 'requests' && requests > 0 && <b className="tally">{requests}</b>}
          </Link>
        ))}
      </nav>
      <section className={`panel ${css.content}`} aria-labelledby="staff-tab">
        <h2 id="staff-tab">{s.tabs[tab]}</h2>
        <Content community={community} pickups={pickups} />
      </section>
    </div>
  );
}

/** Where organisers and owners run their community. */
export function StaffPage({ pickups }: Parts) {
  const { slug, view, failure, retry } = useCommunity();
  if (!view) return failure ? <CommunityMissing status={failure.status} retry={retry} /> : <CommunitySkeleton />;
  if (view.slug !== slug) return <Navigate to={`/communities/${view.slug}/staff`} replace />;
  return <Staff key={view._id} community={view} pickups={pickups} />;
}
