import { communityReportPage, communityReportQuery, communityReportView } from './communities';
import { get, post } from './routes';

/** Reported communities, for admins. */
export const communityReportRoutes = {
  list: get('/admin/community-reports', {
    summary: 'Lists reported communities.',
    who: 'admins',
    query: communityReportQuery,
    returns: communityReportPage,
    scope: 'admin',
  }),
  resolve: post('/admin/community-reports/:id/resolve', {
    summary: 'Closes the report of a community.',
    who: 'admins',
    returns: communityReportView,
    scope: 'admin',
  }),
};
