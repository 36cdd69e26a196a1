import type { PushPayload } from '@muster/contracts/notifications';
import type { ScrimView } from '@muster/contracts/scrims';
import type { BrowserContext, Page } from 'playwright-core';
import { waitUntil } from '@testing/wait-until';
import { type Browser, pushService } from '@testing/push-service';
import { permissionScript, pushScript } from './push-scripts';
import { browserOf, type Person, createUser } from './test-user';
import { openSite, type Site } from './test-site';

let site: Site;
let service: Awaited<ReturnType<typeof pushService>>;
let boss: Person;
beforeAll(async () => {
  service = await pushService();
  site = await openSite({ PUSH_HOSTS: service.host });
  boss = await createUser(site, 'Boss', { admin: true });
}, 60_000);
afterAll(async () => {
  await site?.close();
  await service?.close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const browserSwitch = (page: Page) => page.getByRole('switch', { name: /^Notifications in this browser/ });
const scrimIn = (ms: number, title = 'Loud one') =>
  boss.call('POST', '/scrims', { title, region: 'NA', gameStartTime: new Date(Date.now() + ms).toISOString() });
/** Moves the start to the next second, when the players are in their seats and the page is as the test needs it. */
const startNow = ({ _id }: ScrimView) =>
  boss.call('PUT', `/scrims/${_id}`, { gameStartTime: new Date(Date.now() + 1_000).toISOString() });
const ask = (from: Person, to: Person) => from.call('POST', `/friend-requests/send-friend-request/${to.id}/${from.id}`);

async function browserThat(user: Person, answer: string, push?: Browser) {
  const visitor = await browserOf(site, user);
  await visitor.context.addInitScript({ content: permissionScript(answer) + (push ? pushScript(push) : '') });
  return visitor;
}

let joined = 0;
/** Opens a scrim and takes a seat, hours after the previous scrim, so that no user plays two at once. */
async function join(page: Page) {
  const scrim = await scrimIn(++joined * 2 * 3_600_000);
  await page.goto(`/scrims/${scrim._id}`);
  await button(page, 'Join Blue Side as Mid').click();
  return scrim;
}

/** The service worker with recorded notifications, because this browser shows none. */
async function workerOf(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(`{
    self.shown = [];
    self.heard = [];
    registration.showNotification = async (title, { body, tag, silent, renotify, data }) => {
      if (silent && renotify) throw new TypeError('a silent notification cannot notify again');
      if (!silent) heard.push(tag);
      shown = [...shown.filter((one) => one.tag !== tag), { title, body, tag, url: data.url }];
    };
    registration.getNotifications = async ({ tag }) => shown.filter((one) => one.tag === tag);
    clients.openWindow = async (url) => void (self.opened = url);
  }`);
  return {
    shown: () => worker.evaluate<PushPayload[]>('shown'),
    /** The tags that the browser made a sound for. */
    heard: () => worker.evaluate<string[]>('heard'),
    opened: () => worker.evaluate<string>('self.opened'),
    clear: () => worker.evaluate('{ shown = [] }'),
    /** Leaves all tabs open but hidden. */
    lookAway: () =>
      worker.evaluate("Object.defineProperty(WindowClient.prototype, 'visibilityState', { get: () => 'hidden' })"),
    click: (url: string) =>
      worker.evaluate(`{
      const event = new ExtendableEvent('notificationclick');
      event.notification = { data: { url: '${url}' }, close: () => {} };
      dispatchEvent(event);
    }`),
    /** Delivers the payload as the push service would. */
    async push(payload: PushPayload | string, through: Page) {
      const browser = await context.newCDPSession(through);
      const received = new Promise<string>((resolve) => {
        browser.on(
          'ServiceWorker.workerRegistrationUpdated',
          ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
        );
      });
      await browser.send('ServiceWorker.enable');
      await browser.send('ServiceWorker.deliverPushMessage', {
        origin: site.url,
        registrationId: await received,
        data: typeof payload === 'string' ? payload : JSON.stringify(payload),
      });
      await browser.detach();
    },
  };
}

const pushedTo = async (browser: Browser): Promise<PushPayload> => {
  await waitUntil(() => Promise.resolve(browser.pushed.length > 0));
  return browser.pushed.shift()!.payload;
};

test('with permission, a start is shown while a tab is open, also without a push service, and only when the tab is hidden', async () => {
  const { page, context } = await browserThat(await createUser(site, 'Ben'), 'granted');
  await join(page);
  await button(page, 'Tell me when it starts').click();
  await page.getByText('This browser will notify you when your scrims start.').waitFor();
  const worker = await workerOf(context);
  const seen = await join(page);
  await button(page, 'Leave Mid on Blue Side').waitFor();
  await startNow(seen);
  await page.getByText(`${seen.title} is starting now!`).waitFor();
  await worker.lookAway();
  await page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })");
  const unseen = await scrimIn(++joined * 2 * 3_600_000, 'Unseen');
  const { _id } = unseen;
  await page.evaluate(`history.pushState({}, '', '/scrims/${_id}')`);
  expect(await worker.shown()).toEqual([]);
  await boss.call('PATCH', `/scrims/${_id}/admin-assign-player`, {
    userId: await page.evaluate<string>(
      "JSON.parse(atob(localStorage.getItem('jwtToken').split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))._id",
    ),
    role: 'Top',
    teamName: 'teamOne',
  });
  await startNow(unseen);
  await waitUntil(async () => (await worker.shown()).length > 0);
  const [notification] = await worker.shown();
  expect(notification).toEqual({
    title: 'Unseen',
    body: 'Unseen is starting now!',
    url: `/scrims/${_id}`,
    tag: expect.any(String),
  });
  // The push for the same start arrives by another channel: it is heard once.
  await worker.push(notification!, page);
  await worker.push({ title: 'Muster', body: 'Something else', url: '/', tag: 'x' }, page);
  await waitUntil(async () => (await worker.shown()).length > 1);
  expect((await worker.shown()).map(({ tag }) => tag)).toEqual([notification!.tag, 'x']);
  expect(await worker.heard()).toEqual([notification!.tag, 'x']);
});

test('a push reaches users without a tab; clicked, it opens its page; beside a visible tab it is shown without a sound', async () => {
  const [cat, dan] = [await createUser(site, 'Cat'), await createUser(site, 'Dan')];
  const push = service.browser();
  const { page, context } = await browserThat(cat, 'granted', push);
  await join(page);
  await button(page, 'Tell me when it starts').click();
  await page.getByText('This browser will notify you when your scrims start.').waitFor();
  const worker = await workerOf(context);
  await ask(dan, cat);
  const payload = await pushedTo(push);
  expect(payload).toMatchObject({
    title: 'Muster',
    body: 'Dan sent you a friend request!',
    url: '/?open=friend-requests',
  });
  // Push services end a subscription whose pushes show nothing.
  await worker.push(payload, page);
  await waitUntil(async () => (await worker.shown()).length > 0);
  await worker.push('not what was meant', page);
  await waitUntil(async () => (await worker.shown()).length > 1);
  expect((await worker.shown()).map(({ title }) => title)).toEqual([payload.title, new URL(site.url).host]);
  expect(await worker.heard()).toEqual([]);
  await worker.click('/?open=friend-requests');
  await page.getByRole('dialog', { name: 'Friend Requests' }).getByText('Dan', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/scrims\//);

  const elsewhere = await context.newPage();
  await page.close();
  await worker.clear();
  await worker.push(payload, elsewhere);
  await waitUntil(async () => (await worker.shown()).length > 0);
  expect(await worker.shown()).toEqual([payload]);
  await worker.click(payload.url);
  await waitUntil(async () => (await worker.opened()) === payload.url);
  await elsewhere.goto(payload.url);
  await elsewhere.getByRole('dialog', { name: 'Friend Requests' }).getByText('Dan', { exact: true }).waitFor();
  expect(new URL(elsewhere.url()).search).toBe('');
});

test('a subscription renewed without a tab: the worker tells the server, and pushes continue', async () => {
  const [ida, jon] = [await createUser(site, 'Ida'), await createUser(site, 'Jon')];
  const [before, after] = [service.browser(), service.browser()];
  const { page, context } = await browserThat(ida, 'granted', before);
  await page.goto('/settings');
  await browserSwitch(page).check();
  await page.getByText('This browser will notify you when your scrims start.').waitFor();
  const [worker] = context.serviceWorkers();
  await waitUntil(() => worker!.evaluate('readRenewal().then((stored) => stored !== undefined)'));
  await page.goto('about:blank'); // the browser stays open without a Muster tab
  await waitUntil(() => worker!.evaluate('tabs().then((all) => all.length === 0)'));
  await worker!.evaluate(
    `PushManager.prototype.subscribe = async () => ({ endpoint: '${after.endpoint}', toJSON: () => (${JSON.stringify(after.subscription)}) })`,
  );
  await worker!.evaluate("dispatchEvent(new ExtendableEvent('pushsubscriptionchange'))");
  await waitUntil(() => worker!.evaluate(`readRenewal().then(({ endpoint }) => endpoint === '${after.endpoint}')`));
  await ask(jon, ida);
  expect((await pushedTo(after)).body).toBe('Jon sent you a friend request!');

  await page.goto('/settings');
  await button(page, 'More options').click();
  await button(page, 'Log Out').click();
  await waitUntil(() => worker!.evaluate('readRenewal().then((stored) => stored === undefined)'));
  expect(before.tries).toBe(0);
});
