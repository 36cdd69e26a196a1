// @ts-check
// Reads a Dockerfile as far as its tests need it.

/** @typedef {{ word: string, flags: Record<string, string>, rest: string }} Instruction */
/** @typedef {{ name: string, image: string, instructions: Instruction[] }} Stage */

/** @returns {Stage[]} */
export function stagesOf(/** @type {string} */ text) {
  /** @type {Stage[]} */
  const stages = [];
  const lines = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'));
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (word === 'FROM') {
      const [image = '', , name = String(stages.length)] = rest.split(/\s+/);
      stages.push({ name, image, instructions: [] });
      continue;
    }
    const flags = Object.fromEntries(
      [...rest.matchAll(/^(?:--\S+\s+)*/g)].flatMap(([all]) =>
        [...all.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key, value]) => [key, value]),
      ),
    );
    stages.at(-1)?.instructions.push({ word, flags, rest: rest.replace(/^(?:--\S+\s+)*/, '') });
  }
  return stages;
}

export const all = (/** @type {Stage} */ stage, /** @type {string} */ word) =>
  stage.instructions.filter((one) => one.word === word);

/** What a COPY takes, and where it puts it. */
export function copied(/** @type {Instruction} */ { rest }) {
  const parts = rest.split(/\s+/);
  return { from: parts.slice(0, -1), to: /** @type {string} */ (parts.at(-1)) };
}
