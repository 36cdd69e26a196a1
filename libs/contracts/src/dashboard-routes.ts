import { z } from 'zod';
import { activity, dashboardStats, serverStatus } from './dashboard';
import { LIST_MAX } from './pages';
import { get } from './routes';

const ofAdmins = { who: 'admins', scope: 'admin' } as const;

export const dashboardRoutes = {
  stats: get('/admin/dashboard-stats', {
    ...ofAdmins,
    summary: 'Counts users, scrims and games.',
    returns: dashboardStats,
  }),
  activities: get('/admin/recent-activities', {
    ...ofAdmins,
    summary: 'Lists what happened last on the site.',
    query: z.object({ limit: z.coerce.number().int().min(1).max(LIST_MAX).optional() }),
    returns: activity.array(),
  }),
  systemStatus: get('/admin/server-status', {
    ...ofAdmins,
    summary: 'Returns the state of every part of the site.',
    returns: serverStatus,
  }),
};
