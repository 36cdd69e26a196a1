import type { ComponentType } from 'react';
import { createBrowserRouter, createPath, replace, type RouteObject } from 'react-router-dom';
import { LoadingScreen } from '../shared/LoadingScreen';
import { hasCommunities } from '../shared/communities-mode';
import { readPathFrom } from '../shared/navigation';
import { hasTeams } from '../shared/teams-mode';
import { readToken } from '../shared/token';
import { CrashPage } from './CrashPage';
import { RequireAdmin, RequireScrimStaff, RequireSignedIn, RequireSignedOut } from './guards';
import { SharedCommunity, SharedScrim, SharedTeam } from './SharedLink';
import { Shell } from './Shell';
import { importWithRetry, isOutOfReach, lazyWithoutAntd, lazyWithRetry } from '../shared/lazy-import';

/** Dispatched on `window` when a page cannot be opened, because the browser is offline and never loaded it. */
export const OUT_OF_REACH_EVENT = 'muster:page-out-of-reach';

/** Returns the address of the page on the screen. The router runs the first page's loader while it is created. */
let shownPage = (): string | null => null;

/** Stays on the page instead of opening the other one later, when the user no longer expects it. */
function stayOn(page: string) {
  window.dispatchEvent(new Event(OUT_OF_REACH_EVENT));
  return replace(page);
}

/**
 * A page in its own chunk, loaded on navigation. `isNeeded`: whether the viewer will see it; behind a guard, the chunk
 * is not loaded for users whom the guard redirects, and loaded for others while the token is being verified.
 */
function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  { isNeeded = () => true, toLazy = lazyWithRetry }: { isNeeded?: () => boolean; toLazy?: typeof lazyWithRetry } = {},
) {
  const loadPage = async () => ({ default: (await load())[name] });
  const Component = toLazy(loadPage);
  const loader = async () => {
    if (!isNeeded()) return null;
    const shown = shownPage();
    if (shown !== null && isOutOfReach(loadPage)) return stayOn(shown);
    await importWithRetry(loadPage);
    return null;
  };
  // The loader only fetches the chunk, so it need not run again, for example when a filter changes.
  return { Component, loader, shouldRevalidate: () => false };
}
const lazyGuardedPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  toLazy = lazyWithRetry,
) => lazyPage(load, name, { isNeeded: () => Boolean(readToken()), toLazy });

const memberRoutes: RouteObject[] = [
  { index: true, ...lazyGuardedPage(() => import('../features/scrims/board/HomePage'), 'HomePage', lazyWithoutAntd) },
  { path: 'scrims', ...lazyGuardedPage(() => import('../features/scrims/board/HubPage'), 'HubPage', lazyWithoutAntd) },
  { path: 'tonight', ...lazyGuardedPage(() => import('../features/scrims/tonight/TonightPage'), 'TonightPage') },
  {
    path: 'scrims/:id/games/:game/draft',
    ...lazyGuardedPage(() => import('../features/drafts/DraftPage'), 'DraftPage'),
  },
  { path: 'users/:name', ...lazyGuardedPage(() => import('./ProfileRoute'), 'ProfileRoute') },
  { path: 'settings', ...lazyGuardedPage(() => import('./SettingsRoute'), 'SettingsRoute') },
];
/** Only where the deployment has communities. */
const communityRoutes: RouteObject[] = [
  {
    path: 'communities',
    ...lazyGuardedPage(() => import('../features/communities/CommunitiesPage'), 'CommunitiesPage'),
  },
  {
    path: 'communities/new',
    ...lazyGuardedPage(() => import('../features/communities/NewCommunityPage'), 'NewCommunityPage'),
  },
  {
    path: 'communities/:slug/staff',
    ...lazyGuardedPage(() => import('./StaffRoute'), 'StaffRoute'),
  },
  {
    path: 'communities/:slug/season',
    ...lazyGuardedPage(() => import('../features/communities/SeasonPage'), 'SeasonPage'),
  },
  {
    path: 'communities/:slug/nights/new',
    ...lazyGuardedPage(() => import('./NightRoutes'), 'NewNightRoute'),
  },
  { path: 'nights/:id/edit', ...lazyGuardedPage(() => import('./NightRoutes'), 'EditNightRoute') },
  { path: 'evenings/:id', ...lazyGuardedPage(() => import('./EveningRoute'), 'EveningRoute') },
];
const loadBoard = () => import('../features/board/pages');
const boardPage = (name: keyof Awaited<ReturnType<typeof loadBoard>>) => lazyGuardedPage(loadBoard, name);
/** Only where the deployment has teams. */
const teamRoutes: RouteObject[] = [
  { path: 'teams', ...lazyGuardedPage(() => import('../features/teams/TeamsPage'), 'TeamsPage') },
  { path: 'teams/new', ...lazyGuardedPage(() => import('../features/teams/NewTeamPage'), 'NewTeamPage') },
  { path: 'teams/:slug/times', ...lazyGuardedPage(() => import('../features/teams/times/TimesPage'), 'TimesPage') },
  { path: 'teams/:slug/record', ...lazyGuardedPage(() => import('../features/teams/record/RecordPage'), 'RecordPage') },
  { path: 'teams/:slug/manage', ...lazyGuardedPage(() => import('../features/teams/manage/ManagePage'), 'ManagePage') },
  { path: 'board', ...boardPage('BoardPage') },
  { path: 'board/new', ...boardPage('NewPostPage') },
  { path: 'board/posts/:id', ...boardPage('PostPage') },
  { path: 'board/posts/:id/edit', ...boardPage('EditPostPage') },
  { path: 'bookings/:id', ...boardPage('BookingPage') },
];
/** Targets of shared links, also for people without an account. */
const sharedScrimRoutes: RouteObject[] = [
  { path: 'scrims/:id', ...lazyGuardedPage(() => import('../features/scrims/room/ScrimPage'), 'ScrimPage') },
];
const sharedCommunityRoutes: RouteObject[] = [
  { path: 'communities/:slug', ...lazyGuardedPage(() => import('./CommunityRoute'), 'CommunityRoute') },
];
const sharedTeamRoutes: RouteObject[] = [
  { path: 'teams/:slug', ...lazyGuardedPage(() => import('./TeamRoute'), 'TeamRoute') },
];
/** Pages for admins and for organisers of communities. */
const scrimStaffRoutes: RouteObject[] = [
  { path: 'scrims/new', ...lazyGuardedPage(() => import('../features/scrims/form/NewScrimPage'), 'NewScrimPage') },
  {
    path: 'scrims/:id/edit',
    ...lazyGuardedPage(() => import('../features/scrims/form/EditScrimPage'), 'EditScrimPage'),
  },
];
const adminRoutes: RouteObject[] = [
  { path: 'admin/dashboard', ...lazyGuardedPage(() => import('../features/admin/DashboardPage'), 'DashboardPage') },
  { path: 'admin/reports', ...lazyGuardedPage(() => import('../features/admin/ReportsPage'), 'ReportsPage') },
  {
    path: 'admin/community-reports',
    ...lazyGuardedPage(() => import('../features/communities/reports/CommunityReportsPage'), 'CommunityReportsPage'),
  },
  { path: 'admin/jobs', ...lazyGuardedPage(() => import('../features/admin/JobsPage'), 'JobsPage') },
  { path: 'admin/site', ...lazyGuardedPage(() => import('../features/site/SitePage'), 'SitePage') },
  // One page at two addresses: clients of the specification link to the second.
  { path: 'admin/bans', ...lazyGuardedPage(() => import('../features/admin/BansPage'), 'BansPage') },
  { path: 'ban-history', ...lazyGuardedPage(() => import('../features/admin/BansPage'), 'BansPage') },
];
const signedOutRoutes: RouteObject[] = [
  {
    path: 'signup',
    ...lazyPage(() => import('../features/session/SignUpPage'), 'SignUpPage', { toLazy: lazyWithoutAntd }),
  },
];
const publicRoutes: RouteObject[] = [
  { path: 'guide', ...lazyPage(() => import('../features/guide/GuidePage'), 'GuidePage') },
  { path: 'setup', ...lazyPage(() => import('../features/site/SetupPage'), 'SetupPage') },
  { path: 'privacy-policy', ...lazyPage(() => import('../features/legal/PrivacyPage'), 'PrivacyPage') },
  { path: 'terms-of-service', ...lazyPage(() => import('../features/legal/TermsPage'), 'TermsPage') },
  {
    path: 'server-error',
    ...lazyPage(() => import('../features/server-status/ServerErrorPage'), 'ServerErrorPage'),
  },
  { path: '*', ...lazyPage(() => import('./NotFoundPage'), 'NotFoundPage') },
];

export const router = createBrowserRouter([
  {
    Component: Shell,
    ErrorBoundary: CrashPage,
    children: [
      {
        // Within the frame, so that the bar stays where it is while the first page loads.
        HydrateFallback: () => <LoadingScreen />,
        ErrorBoundary: CrashPage,
        children: [
          {
            Component: RequireSignedIn,
            children: [...memberRoutes, ...(hasCommunities ? communityRoutes : []), ...(hasTeams ? teamRoutes : [])],
          },
          { Component: SharedScrim, children: sharedScrimRoutes },
          { Component: SharedCommunity, children: hasCommunities ? sharedCommunityRoutes : [] },
          { Component: SharedTeam, children: hasTeams ? sharedTeamRoutes : [] },
          { Component: RequireScrimStaff, children: scrimStaffRoutes },
          { Component: RequireAdmin, children: adminRoutes },
          { Component: RequireSignedOut, children: signedOutRoutes },
          ...publicRoutes,
        ],
      },
    ],
  },
]);
readPathFrom(() => (router.state.navigation.location ?? router.state.location).pathname);
shownPage = () => (router.state.initialized ? createPath(router.state.location) : null);
