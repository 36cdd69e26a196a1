import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { LoadingScreen } from '../shared/LoadingScreen';
import { readToken } from '../shared/token';
import { CrashPage } from './CrashPage';
import { AdminOnly, SignedInOnly, SignedOutOnly } from './guards';
import { MembersOrPreview } from './MembersOrPreview';
import { NotFoundPage } from './NotFoundPage';
import { Shell } from './Shell';
import { fetched, late } from '../shared/late';

/** A page of its own chunk, loaded when somebody goes there. */
const page = <Name extends string>(load: () => Promise<Record<Name, React.ComponentType>>, name: Name): RouteObject['lazy'] => async () => ({ Component: (await fetched(load))[name] });

/**
 * A page behind a guard: its chunk is not loaded for people whom the guard sends away. For the others it is loaded
 * while the token is verified, and before a navigation ends.
 */
function guarded<Name extends string>(load: () => Promise<Record<Name, React.ComponentType>>, name: Name) {
  const Component = late(async () => ({ default: (await load())[name] }));
  const loader = async () => {
    if (readToken()) await fetched(load);
    return null;
  };
  // Loaded once is loaded for good: a changed filter need not ask again.
  return { Component, loader, shouldRevalidate: () => false };
}

const forMembers: RouteObject[] = [
  { index: true, ...guarded(() => import('../features/scrims/HomePage'), 'HomePage') },
  { path: 'scrims', ...guarded(() => import('../features/scrims/HubPage'), 'HubPage') },
  { path: 'users/:name', ...guarded(() => import('./PersonPage'), 'PersonPage') },
  { path: 'settings', ...guarded(() => import('./OwnSettingsPage'), 'OwnSettingsPage') },
];
/** Shared links lead here, also people without an account. */
const forInvited: RouteObject[] = [{ path: 'scrims/:id', ...guarded(() => import('../features/scrims/ScrimPage'), 'ScrimPage') }];
const forAdmins: RouteObject[] = [
  { path: 'scrims/new', ...guarded(() => import('../features/scrims/NewScrimPage'), 'NewScrimPage') },
  { path: 'scrims/:id/edit', ...guarded(() => import('../features/scrims/EditScrimPage'), 'EditScrimPage') },
  { path: 'admin/dashboard', ...guarded(() => import('../features/admin/DashboardPage'), 'DashboardPage') },
  { path: 'admin/reports', ...guarded(() => import('../features/admin/ReportsPage'), 'ReportsPage') },
  { path: 'admin/bans', ...guarded(() => import('../features/admin/BansPage'), 'BansPage') },
  { path: 'ban-history', ...guarded(() => import('../features/admin/BansPage'), 'BansPage') },
];
const forVisitors: RouteObject[] = [{ path: 'signup', lazy: page(() => import('../features/session/SignUpPage'), 'SignUpPage') }];
const forEverybody: RouteObject[] = [
  { path: 'guide', lazy: page(() => import('../features/guide/GuidePage'), 'GuidePage') },
  { path: 'privacy-policy', lazy: page(() => import('../features/legal/PrivacyPage'), 'PrivacyPage') },
  { path: 'terms-of-service', lazy: page(() => import('../features/legal/TermsPage'), 'TermsPage') },
  { path: 'server-error', lazy: page(() => import('../features/server-status/ServerErrorPage'), 'ServerErrorPage') },
  { path: '*', Component: NotFoundPage },
];

/** The route table of the product. */
export const router = createBrowserRouter([
  {
    Component: Shell,
    HydrateFallback: () => <LoadingScreen />,
    ErrorBoundary: CrashPage,
    children: [
      {
        ErrorBoundary: CrashPage,
        children: [
          { Component: SignedInOnly, children: forMembers },
          { Component: MembersOrPreview, children: forInvited },
          { Component: AdminOnly, children: forAdmins },
          { Component: SignedOutOnly, children: forVisitors },
          ...forEverybody,
        ],
      },
    ],
  },
]);
