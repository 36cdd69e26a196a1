import { homeView } from './home';
import { get } from './routes';

export const homeRoutes = {
  home: get('/home', {
    summary: 'Returns what needs the caller, and what is next for them.',
    returns: homeView,
    encoded: true,
    scope: 'read',
  }),
};
