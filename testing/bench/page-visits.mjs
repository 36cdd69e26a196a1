// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { PROJECT } from '../../infra/dev/build.mjs';
import { browsers } from '../../infra/dev/chromium.mjs';
import { afternoonZone } from '../../infra/dev/time-zone.mjs';

/**
 * A network and a processor: bits per second, ms per round trip, how many times slower.
 * @typedef {{ name: string, bitsPerSecond: number, latencyMs: number, cpu: number }} Conditions
 */
/** @type {Conditions} */
export const SLOW = { name: '400 kbit/s, 400 ms, 4× slower processor', bitsPerSecond: 400_000, latencyMs: 400, cpu: 4 };
/** @type {Conditions} */
export const MEDIUM = {
  name: '1.6 Mbit/s, 150 ms, 4× slower processor',
  bitsPerSecond: 1_600_000,
  latencyMs: 150,
  cpu: 4,
};

/** Times that the page noted, in ms since the navigation. */
/** @typedef {{ painted: number, list: number, usable: number, card: number, largest: number, shift: number, shifts: string[] }} Notes */
/** `bytes`: of the body as it was encoded; `wire`: with its headers. */
/** @typedef {{ url: string, type: string, bytes: number, wire: number, at: number }} Request */
/** @typedef {import('playwright-core').BrowserContext} Context */
/** @typedef {import('playwright-core').Page} Page */

const OBSERVER = readFileSync(join(import.meta.dirname, 'page-observer.js'), 'utf8');
/** Longer than the pause after which messages, notifications and friends are loaded. */
const QUIET_MS = 4_000;
const MAX_WAIT_MS = 60_000;

/** Starts the browser that the browser tests use. */
export async function openBrowser() {
  const [installed] = browsers(join(PROJECT, '.data'));
  return chromium.launch(installed?.launch);
}

/** Opens a browser profile in which the user is signed in; without a token they are not. */
export async function openProfile(
  /** @type {import('playwright-core').Browser} */ browser,
  /** @type {string} */ baseURL,
  /** @type {string | undefined} */ token,
  { width = 390, height = 844 } = {},
) {
  const context = await browser.newContext({ baseURL, viewport: { width, height }, timezoneId: afternoonZone() });
  context.setDefaultTimeout(MAX_WAIT_MS);
  await context.addInitScript({ content: OBSERVER });
  if (token) await context.addInitScript({ content: `localStorage.setItem('jwtToken', ${JSON.stringify(token)})` });
  return context;
}

/** Opens a page under these conditions. The service worker's own requests are not slowed, nor is a socket. */
export async function openPage(/** @type {Context} */ context, /** @type {Conditions | undefined} */ conditions) {
  const page = await context.newPage();
  if (!conditions) return page;
  const session = await context.newCDPSession(page);
  const bytesPerSecond = conditions.bitsPerSecond / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu });
  return page;
}

/** Notes every request of a page with the bytes that went over the wire. */
export async function watchRequests(/** @type {Page} */ page) {
  /** @type {Map<string, Request>} */
  const requests = new Map();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let startedAt = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp }) => {
    if (!request.url.startsWith('http')) return;
    startedAt ||= timestamp;
    requests.set(requestId, { url: request.url, type, bytes: 0, wire: 0, at: timestamp - startedAt });
  });
  session.on('Network.webSocketCreated', ({ requestId, url }) =>
    requests.set(requestId, { url, type: 'WebSocket', bytes: 0, wire: 0, at: 0 }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.wire = encodedDataLength;
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  return () => [...requests.values()];
}

/** Opens the list and waits until a seat of it can be taken. */
export async function visitList(/** @type {Page} */ page) {
  await page.goto('/', { waitUntil: 'commit' });
  await until(page, 'bench.whenUsable');
  return notesOf(page);
}

/** Opens a link as a stranger, waits until its card can be used and nothing is loaded any more. */
export async function visitCard(/** @type {Page} */ page, /** @type {string} */ path) {
  await page.goto(path, { waitUntil: 'commit' });
  await until(page, 'bench.whenCard');
  await waitUntilQuiet(page);
  return notesOf(page);
}

/** Opens a page and waits until nothing is loaded and nothing moves any more. */
export async function visitCalmly(/** @type {Page} */ page, /** @type {string} */ path) {
  await page.goto(path, { waitUntil: 'load' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await waitUntilQuiet(page);
  return notesOf(page);
}

/** Waits until no resource has been loaded for some time. */
export const waitUntilQuiet = (/** @type {Page} */ page) => until(page, `bench.whenQuiet(${QUIET_MS})`);

/** Waits until the service worker has stored the page. */
export const waitUntilStored = (/** @type {Page} */ page) => until(page, 'bench.whenKept()');

/** Waits for a promise of the page, and fails if that takes too long, because `evaluate` has no timeout. */
async function until(/** @type {Page} */ page, /** @type {string} */ promise) {
  const tooLong = pause(MAX_WAIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${promise} took longer than ${MAX_WAIT_MS / 1_000} s at ${page.url()}`);
  });
  await Promise.race([page.evaluate(promise), tooLong]);
}

/** @returns {Promise<Notes>} */
const notesOf = (/** @type {Page} */ page) =>
  page.evaluate(
    `({ ...bench.noted, painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN })`,
  );
