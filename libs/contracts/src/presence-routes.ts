import { presenceChange, presenceQuery } from './presence';
import { get } from './routes';

export const presenceRoutes = {
  of: get('/presence', {
    summary: 'Says which users are online.',
    query: presenceQuery,
    returns: presenceChange.array(),
    scope: 'read',
  }),
};
