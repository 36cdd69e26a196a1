import { z } from 'zod';
import {
  banBody,
  banResponse,
  banView,
  editUserBody,
  editUserResponse,
  liftedBansResponse,
  unbanBody,
} from './administration';
import { pageQuery, pageSchema } from './pages';
import { get, post } from './routes';
import { publicUser, successResponse, userListItem, userLookup, userPage, userSearch } from './users';

/** Public profiles. */
export const userRoutes = {
  search: get('/users', {
    summary: 'Searches users.',
    description: 'Without `page`, `limit` and `q` it returns all accounts, at most 10,000.',
    query: userSearch,
    returns: z.union([userListItem.array(), userPage]),
    encoded: true,
    scope: 'read',
    limit: ['user-search', 60, 60],
  }),
  byId: get('/users/by-id/:id', {
    summary: 'Returns a user by id.',
    returns: publicUser,
    scope: 'read',
    within: 'self',
  }),
  byName: get('/users/:name', {
    summary: 'Returns a user by name.',
    query: userLookup,
    returns: publicUser,
    scope: 'read',
    within: 'self',
  }),
};

export const administrationRoutes = {
  edit: post('/admin/updateUser/:id', {
    summary: 'Changes the account of a user.',
    body: editUserBody,
    returns: editUserResponse,
    who: 'admins',
    scope: 'admin',
    idempotent: true,
  }),
  ban: post('/admin/banUser', {
    summary: 'Bans a user.',
    body: banBody,
    returns: banResponse,
    who: 'admins',
    scope: 'admin',
    idempotent: true,
  }),
  unban: post('/admin/unbanUser', {
    summary: 'Lifts a ban.',
    body: unbanBody,
    returns: successResponse,
    who: 'admins',
    scope: 'admin',
    idempotent: true,
  }),
  lift: post('/admin/lift-expired-bans', {
    summary: 'Lifts bans that have ended.',
    returns: liftedBansResponse,
    who: 'admins',
    scope: 'admin',
    idempotent: true,
  }),
  history: get('/admin/all-bans-history', {
    summary: 'Lists all bans.',
    query: pageQuery,
    returns: z.union([banView.array(), pageSchema(banView)]),
    who: 'admins',
    scope: 'admin',
  }),
};
