// @ts-check
/** A CSS module in component tests: each class has the name that the sheet gives it. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
