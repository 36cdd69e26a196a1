import { z } from 'zod';
import { effectKindView, effectQuery, effectView, retryKindResponse } from './operations';
import { pageSchema } from './pages';
import { get, post } from './routes';
import { successResponse } from './users';

const ofAdmins = { who: 'admins', scope: 'admin' } as const;

/** Background jobs, for operators. */
export const effectRoutes = {
  all: get('/admin/effects', {
    ...ofAdmins,
    summary: 'Lists work outside, the failed first.',
    query: effectQuery,
    returns: z.union([effectView.array(), pageSchema(effectView)]),
  }),
  one: get('/admin/effects/:key', {
    ...ofAdmins,
    summary: 'Returns one piece of work outside with its attempts.',
    returns: effectView,
  }),
  retry: post('/admin/effects/:key/retry', {
    ...ofAdmins,
    summary: 'Tries a piece of work again.',
    returns: successResponse,
    idempotent: true,
  }),
};

export const effectKindRoutes = {
  all: get('/admin/effect-kinds', {
    ...ofAdmins,
    summary: 'Counts the work outside by kind and state.',
    returns: effectKindView.array(),
  }),
  retry: post('/admin/effect-kinds/:kind/retry', {
    ...ofAdmins,
    summary: 'Tries the failed work of a kind again.',
    returns: retryKindResponse,
    idempotent: true,
  }),
};
