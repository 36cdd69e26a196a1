// @ts-check
// A rollback loses acknowledged commands, emails and codes between the backup and the end of the replaced server. That
// is not the product's fault, so they are counted and left out; the checker checks the rest.

/** @typedef {import('../checker/evidence.mjs').Facts} Facts */
/**
 * Times in ms. `mails`, `codes`: what external services had received by then.
 * @typedef {{ from: number, to: number, mails: { id: number, messageId: string }[], codes: { code: string }[] }}
 * Rollback
 */

/** Returns the wall-clock time of the response. */
const receivedTime = (/** @type {import('../checker/evidence.mjs').Try} */ { clock, at, heardAt = Infinity }) =>
  clock + heardAt - at;

/** @returns {{ facts: Facts, lost: import('../checker/evidence.mjs').Call[], mailsTwice: number }} */
export function withoutLost(/** @type {Facts} */ facts, /** @type {Rollback[]} */ rollbacks) {
  const committed = new Set(facts.events.map(({ meta }) => meta.requestId));
  const isLost = (/** @type {import('../checker/evidence.mjs').Try} */ one) =>
    !committed.has(one.id) && rollbacks.some(({ from, to }) => one.clock <= to && receivedTime(one) >= from);
  const lost = facts.calls.filter(({ tries }) => tries.some((one) => one.status && one.status < 300 && isLost(one)));
  const calls = facts.calls
    .map((call) => ({ ...call, tries: call.tries.filter((one) => !isLost(one)) }))
    .filter(({ tries }) => tries.length > 0);

  const issued = new Set(
    facts.events.filter(({ type }) => type === 'TournamentCodeIssued').map(({ data }) => data.code),
  );
  const early = new Set(rollbacks.flatMap((rollback) => rollback.codes.map(({ code }) => code)));
  const codes = facts.codes.filter(({ code }) => issued.has(code) || !early.has(code));

  const mails = /** @type {Rollback['mails']} */ (/** @type {unknown} */ (facts.mails));
  const sentBefore = new Set(rollbacks.flatMap((rollback) => rollback.mails.map(({ id }) => id)));
  const after = mails.filter(({ id }) => !sentBefore.has(id));
  const again = new Set(after.map(({ messageId }) => messageId));
  const before = new Map(
    mails
      .filter(({ id, messageId }) => sentBefore.has(id) && !again.has(messageId))
      .map((mail) => [mail.messageId, mail]),
  );
  const mailsTwice = new Set(
    mails.filter(({ id, messageId }) => sentBefore.has(id) && again.has(messageId)).map(({ messageId }) => messageId),
  ).size;
  return { facts: { ...facts, calls, codes, mails: [...before.values(), ...after] }, lost, mailsTwice };
}
