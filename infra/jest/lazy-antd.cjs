// @ts-check
const toFolder = (/** @type {string} */ name) => name.replace(/\B[A-Z]/g, '-$&').toLowerCase();

/** Loads only the components of antd that are used: all of them take several seconds in every file of tests. */
module.exports = new Proxy(
  {},
  {
    get: (_, name) => (name === '__esModule' ? true : require(`antd/lib/${toFolder(String(name))}`).default),
  },
);
