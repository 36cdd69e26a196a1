// @ts-check
// Imported first, so that an unsupported Node stops with a clear message. `engines` in package.json says the same.
/** @type {Record<number, number>} the lowest minor version of each release line before 25 */
const LOWEST_MINOR = { 20: 19, 22: 13, 24: 11 };
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const lowest = LOWEST_MINOR[major] ?? (major > 24 ? 0 : Infinity);
if (minor < lowest) {
  console.error(
    `Muster needs Node.js 20.19, 22.13, 24.11 or newer; this is ${process.versions.node}. Get it from https://nodejs.org`,
  );
  process.exit(1);
}
