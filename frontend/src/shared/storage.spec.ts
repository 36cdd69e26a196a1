import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fakeBrowser } from '../testing/fake-browser';
import { tokenOf } from '../testing/token-of';
import { readOwn, writeOwn } from './own-storage';
import { CACHES, readText, STORED, writeText } from './storage';
import { writeToken } from './token';

const SRC = join(__dirname, '..');
const read = (path: string) => readFileSync(join(SRC, path), 'utf8');
beforeEach(() => void fakeBrowser({ token: tokenOf({ _id: 'hana' }) }));

describe('the code', () => {
  /** Scripts that run before the app or beside it, without the registry: their keys and caches are compared below. */
  const ALONE = ['boot/boot.ts', '../public/sw.js'];
  const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|^testing\//.test(file),
  );
  const STORAGE = /\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|document\.cookie|\bcaches\b/;

  test('stores nothing except through the registry, which says whose it is', () => {
    // `stored-page.ts` keeps the page of the service worker.
    const allowed = ['boot/boot.ts', 'shared/storage.ts', 'boot/stored-page.ts'];
    expect(sources.filter((file) => STORAGE.test(read(file)))).toEqual(expect.arrayContaining(allowed));
    expect(sources.filter((file) => STORAGE.test(read(file)) && !allowed.includes(file))).toEqual([]);
  });

  test('names only registered keys and caches where it runs without the registry', () => {
    const known = new Set([...Object.keys(STORED), ...Object.keys(CACHES)]);
    for (const file of [...ALONE, 'boot/stored-page.ts'])
      for (const [, name] of read(file).matchAll(/'(muster-[\w-]+)'(?!\])/g))
        if (!name!.startsWith('muster-api-key')) expect([file, known.has(name!)]).toEqual([file, true]);
  });
});

test('the end of a session removes what belongs to the account, also what an earlier release stored', () => {
  writeOwn('muster-scrim-read', 'hana', { s1: 4 });
  writeOwn('muster-unsent', 'hana', { drafts: { c1: 'secret' } });
  writeText('muster-theme', 'light');
  localStorage.setItem('muster-summoner:na:bo#tag', '{}');
  localStorage.setItem('of-another-program', 'x');
  writeToken(null);
  expect([readText('muster-theme'), localStorage.getItem('of-another-program')]).toEqual(['light', 'x']);
  expect([localStorage.length, sessionStorage.length]).toEqual([2, 0]);
});

test('an entry of an account is not given to another one, and is removed', () => {
  writeOwn('muster-scrim-read', 'hana', { s1: 4 });
  expect(readOwn('muster-scrim-read', 'hana')).toEqual({ s1: 4 });
  expect(readOwn('muster-scrim-read', 'bo')).toBeUndefined();
  expect(readText('muster-scrim-read')).toBeNull();
});

test('a tab whose user has signed out, or is another one by now, stores nothing', () => {
  localStorage.setItem('jwtToken', tokenOf({ _id: 'bo' })); // signed in in another tab
  expect(writeOwn('muster-unsent', 'hana', { drafts: { c1: 'secret' } })).toBe(false);
  localStorage.removeItem('jwtToken');
  expect(writeOwn('muster-unsent', 'hana', { drafts: { c1: 'secret' } })).toBe(false);
  expect(sessionStorage.length).toBe(0);
});

test('an entry without an owner is not used', () => {
  localStorage.setItem('muster-scrim-read', JSON.stringify({ s1: 4 }));
  expect(readOwn('muster-scrim-read', 'hana')).toBeUndefined();
  expect(readText('muster-scrim-read')).toBeNull();
});
