import { addedChampionBody, addedChampionKey, championsView } from './drafts';
import { get, put } from './routes';

export const championRoutes = {
  list: get('/champions', {
    summary: 'Lists the champions, by name in the caller’s language.',
    description: 'Changes with each patch of the game; `key` is what drafts take.',
    who: 'everyone',
    returns: championsView,
    scope: 'read',
    within: 'any',
    limit: ['champions', 120, 60],
  }),
  add: put('/admin/champions/:key', {
    summary: 'Adds or renames a champion.',
    who: 'admins',
    params: { key: addedChampionKey },
    body: addedChampionBody,
    returns: championsView,
    scope: 'admin',
    limit: 'admin',
  }),
};
