// @ts-check
// Collects everything that external services received: every email (the inbox keeps only the newest), and every code of
// the Riot simulator.
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 300;
/** Poll interval; the inbox keeps 500 emails, and fewer arrive between two polls. */
const FETCH_AT = 150;

export function watchInbox(/** @type {string} */ sandboxUrl) {
  /** @type {Map<number, { messageId: string, to: string[] }>} */
  const mails = new Map();
  const watch = { over: false };
  /** @returns {Promise<any>} */
  const fetched = async (/** @type {string} */ query) => (await fetch(`${sandboxUrl}/inbox.json${query}`)).json();
  const take = async () => {
    for (const { id, messageId, to } of await fetched('')) mails.set(id, { messageId, to });
  };
  const watching = (async () => {
    for (let seen = 0; !watch.over; await sleep(LOOK_MS)) {
      const { last } = await fetched('?head');
      if (last - seen > FETCH_AT) await take();
      if (last - seen > FETCH_AT) seen = last;
    }
  })();
  const all = () => [...mails].map(([id, mail]) => ({ id, ...mail }));
  return {
    /** Returns all emails that have arrived. */
    async now() {
      await take();
      return all();
    },
    async end() {
      watch.over = true;
      await watching;
      await take();
      return all();
    },
  };
}

/** @returns {Promise<{ code: string }[]>} */
export async function codesOf(/** @type {string} */ sandboxUrl) {
  const { codes } = /** @type {any} */ (await (await fetch(`${sandboxUrl}/_sim`)).json());
  return codes;
}
