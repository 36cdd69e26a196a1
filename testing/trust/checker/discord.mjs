// @ts-check
// Compares the channels of Discord at the end with the log: every message must show the last state of its scrim. The
// channels show a region, so only public scrims. Like the rest of the checker, it shares no code with the product.
import { foldScrims } from './fold.mjs';

/**
 * `cards`: which message shows which scrim, as the product recorded it; `messages`: by channel, as the simulator has
 * them; `names`: of users by id; `now`: ms.
 * @typedef {{ events: import('./evidence.mjs').Event[], cards: { channel: string, scrim: string, message: string | null
 * }[], messages: Map<string, any[]>, names: Map<string, string>, now: number }} Shown
 */

const ROLES = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'];

/** @returns {{ id: string, message: string }[]} */
export function checkMessages(/** @type {Shown} */ { events, cards, messages, names, now }) {
  const { scrims } = foldScrims(events);
  const wrong = [];
  for (const [channel, shown] of messages) {
    const known = new Map(
      cards.filter((card) => card.channel === channel && card.message).map((one) => [one.message, one.scrim]),
    );
    for (const message of shown)
      if (!known.has(message.id)) wrong.push(`${channel}: a message that belongs to no scrim (${message.id})`);
    for (const [id, scrimId] of known) {
      const message = shown.find((one) => one.id === id);
      const scrim = scrims.get(scrimId);
      if (!message) wrong.push(`${channel}: the message of ${scrimId} is missing`);
      else if (!scrim) wrong.push(`${channel}: ${scrimId} is shown, and the log does not know it`);
      else wrong.push(...differences(message, scrim, names).map((what) => `${channel}, ${scrimId}: ${what}`));
    }
    for (const [scrimId, scrim] of scrims)
      if (isUpcoming(scrim, now) && ![...known.values()].includes(scrimId))
        wrong.push(`${channel}: ${scrimId} has no message`);
  }
  return wrong.map((message) => ({ id: 'discord', message }));
}

const isUpcoming = (
  /** @type {import('./fold.mjs').Scrim} */ { deleted, winner, startsAt, visibility },
  /** @type {number} */ now,
) => visibility === 'public' && !deleted && !winner && Date.parse(startsAt) > now;

/** @returns {string[]} */
function differences(
  /** @type {any} */ message,
  /** @type {import('./fold.mjs').Scrim} */ scrim,
  /** @type {Map<string, string>} */ names,
) {
  if (scrim.visibility !== 'public')
    return message.content === 'This scrim is no longer shown here.' ? [] : ['it was hidden, and is still shown'];
  const [embed] = message.embeds;
  if (scrim.deleted)
    return embed?.description === 'This scrim was deleted.' ? [] : ['it was deleted, and is still shown'];
  return ['teamOne', 'teamTwo'].flatMap((team, i) => {
    const expected = ROLES.map((role) => {
      const person = scrim.seats.get(`${team} ${role}`);
      return `${role}: ${person ? names.get(person) : '*free*'}`;
    }).join('\n');
    const value = embed?.fields?.[i]?.value?.replaceAll('\\', '');
    return value === expected ? [] : [`shows ${JSON.stringify(value)} instead of ${JSON.stringify(expected)}`];
  });
}
