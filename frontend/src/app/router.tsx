import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { LoadingScreen } from '../shared/LoadingScreen';
import { readToken } from '../shared/token';
import { CrashPage } from './CrashPage';
import { RequireAdmin, RequireSignedIn, RequireSignedOut } from './guards';
import { ScrimPageOrPreview } from './ScrimPageOrPreview';
import { NotFoundPage } from './NotFoundPage';
import { Shell } from './Shell';
import { importWithRetry, lazyWithRetry } from '../shared/lazy-import';

/** A page in its own chunk, loaded on navigation. */
const lazyPage =
  <Name extends string>(load: () => Promise<Record<Name, React.ComponentType>>, name: Name): RouteObject['lazy'] =>
  async () => ({ Component: (await importWithRetry(load))[name] });

/**
 * A page behind a guard. Its chunk is not loaded for users whom the guard redirects; for others it is loaded while the
 * token is being verified.
 */
function lazyGuardedPage<Name extends string>(load: () => Promise<Record<Name, React.ComponentType>>, name: Name) {
  const Component = lazyWithRetry(async () => ({ default: (await load())[name] }));
  const loader = async () => {
    if (readToken()) await importWithRetry(load);
    return null;
  };
  // The loader only fetches the chunk, so it need not run again, for example when a filter changes.
  return { Component, loader, shouldRevalidate: () => false };
}

const memberRoutes: RouteObject[] = [
  { index: true, ...lazyGuardedPage(() => import('../features/scrims/board/HomePage'), 'HomePage') },
  { path: 'scrims', ...lazyGuardedPage(() => import('../features/scrims/board/HubPage'), 'HubPage') },
  { path: 'users/:name', ...lazyGuardedPage(() => import('./ProfileRoute'), 'ProfileRoute') },
  { path: 'settings', ...lazyGuardedPage(() => import('./SettingsRoute'), 'SettingsRoute') },
];
/** Targets of shared links, also for people without an account. */
const sharedLinkRoutes: RouteObject[] = [
  { path: 'scrims/:id', ...lazyGuardedPage(() => import('../features/scrims/room/ScrimPage'), 'ScrimPage') },
];
const adminRoutes: RouteObject[] = [
  { path: 'scrims/new', ...lazyGuardedPage(() => import('../features/scrims/form/NewScrimPage'), 'NewScrimPage') },
  {
    path: 'scrims/:id/edit',
    ...lazyGuardedPage(() => import('../features/scrims/form/EditScrimPage'), 'EditScrimPage'),
  },
  { path: 'admin/dashboard', ...lazyGuardedPage(() => import('../features/admin/DashboardPage'), 'DashboardPage') },
  { path: 'admin/reports', ...lazyGuardedPage(() => import('../features/admin/ReportsPage'), 'ReportsPage') },
  { path: 'admin/jobs', ...lazyGuardedPage(() => import('../features/admin/JobsPage'), 'JobsPage') },
  { path: 'admin/bans', ...lazyGuardedPage(() => import('../features/admin/BansPage'), 'BansPage') },
  { path: 'ban-history', ...lazyGuardedPage(() => import('../features/admin/BansPage'), 'BansPage') },
];
const signedOutRoutes: RouteObject[] = [
  { path: 'signup', lazy: lazyPage(() => import('../features/session/SignUpPage'), 'SignUpPage') },
];
const publicRoutes: RouteObject[] = [
  { path: 'guide', lazy: lazyPage(() => import('../features/guide/GuidePage'), 'GuidePage') },
  { path: 'privacy-policy', lazy: lazyPage(() => import('../features/legal/PrivacyPage'), 'PrivacyPage') },
  { path: 'terms-of-service', lazy: lazyPage(() => import('../features/legal/TermsPage'), 'TermsPage') },
  {
    path: 'server-error',
    lazy: lazyPage(() => import('../features/server-status/ServerErrorPage'), 'ServerErrorPage'),
  },
  { path: '*', Component: NotFoundPage },
];

export const router = createBrowserRouter([
  {
    Component: Shell,
    HydrateFallback: () => <LoadingScreen />,
    ErrorBoundary: CrashPage,
    children: [
      {
        ErrorBoundary: CrashPage,
        children: [
          { Component: RequireSignedIn, children: memberRoutes },
          { Component: ScrimPageOrPreview, children: sharedLinkRoutes },
          { Component: RequireAdmin, children: adminRoutes },
          { Component: RequireSignedOut, children: signedOutRoutes },
          ...publicRoutes,
        ],
      },
    ],
  },
]);
