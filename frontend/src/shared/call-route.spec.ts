import { del, get, post } from '@muster/contracts/routes';
import { z } from 'zod';
import { callRoute, listOf } from './call-route';
import { http } from './http';

jest.mock('./http', () => ({ http: { get: jest.fn(), post: jest.fn(), del: jest.fn() } }));
const row = { summary: '', returns: z.null(), scope: null };
const query = z.object({ page: z.coerce.number().optional(), name: z.string().optional() });

test('the address has its parameters and its query, encoded', async () => {
  const { signal } = new AbortController();
  await callRoute(
    get('/a/:x/b/:y', { ...row, query }),
    { params: { x: '1/2', y: 'ä' }, query: { name: 'a b' } },
    { signal },
  );
  expect(http.get).toHaveBeenCalledWith('/a/1%2F2/b/%C3%A4?name=a+b', signal);
});

test('a command is sent with its body and options', async () => {
  await callRoute(post('/a', { ...row, body: z.object({ n: z.number() }) }), { body: { n: 1 } }, { key: 'k' });
  expect(http.post).toHaveBeenCalledWith('/a', { n: 1 }, { key: 'k' });
  await callRoute(del('/a/:id', row), { params: { id: '7' } });
  expect(http.del).toHaveBeenCalledWith('/a/7', undefined, {});
});

test('zero and false are sent', async () => {
  const flags = z.object({ before: z.number().optional(), due: z.boolean().optional() });
  await callRoute(get('/a', { ...row, query: flags }), { query: { before: 0, due: false } });
  expect(http.get).toHaveBeenLastCalledWith('/a?before=0&due=false', undefined);
});

test('empty parameters are not sent', async () => {
  await callRoute(get('/a', { ...row, query }), { query: { page: undefined, name: '' } });
  expect(http.get).toHaveBeenLastCalledWith('/a', undefined);
});

test('a list and a page have the same rows', () => {
  const pagination = { page: 1, limit: 1, total: 1, pages: 1 };
  expect(listOf([1])).toEqual(listOf({ success: true, data: [1], pagination }));
});
