// @ts-check
// Parses a Dockerfile as far as its tests need it.

/** @typedef {{ keyword: string, flags: Record<string, string>, rest: string }} Instruction */
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
    const [, keyword = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (keyword === 'FROM') {
      const [image = '', , name = String(stages.length)] = rest.split(/\s+/);
      stages.push({ name, image, instructions: [] });
      continue;
    }
    const flags = Object.fromEntries(
      [...rest.matchAll(/^(?:--\S+\s+)*/g)].flatMap(([prefix]) =>
        [...prefix.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key, value]) => [key, value]),
      ),
    );
    stages.at(-1)?.instructions.push({ keyword, flags, rest: rest.replace(/^(?:--\S+\s+)*/, '') });
  }
  return stages;
}

export const all = (/** @type {Stage} */ stage, /** @type {string} */ keyword) =>
  stage.instructions.filter((instruction) => instruction.keyword === keyword);

/** Returns the sources and the destination of a COPY. */
export function copied(/** @type {Instruction} */ { rest }) {
  const paths = rest.split(/\s+/);
  return { from: paths.slice(0, -1), to: /** @type {string} */ (paths.at(-1)) };
}
