// @ts-check
// Rules of our own for oxlint (.oxlintrc.json).

const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

/**
 * React calls the value that an effect or a `ref` function returns as its clean-up. The value that a method of the
 * browser returns may change with its version: `scrollIntoView()` used to return nothing, and now returns a Promise.
 */
const effectBlock = {
  meta: {
    messages: {
      inline: 'Write the effect as a function where it is used: what it returns is its clean-up.',
      block: 'Write the body as a block: what it returns is the clean-up.',
      value: 'Return only a function here: it is the clean-up, and a method may return anything.',
    },
  },
  create(/** @type {any} */ context) {
    const check = (/** @type {any} */ node) => {
      if (!FUNCTIONS.has(node?.type)) return context.report({ node, messageId: 'inline' });
      if (node.body.type !== 'BlockStatement') return context.report({ node: node.body, messageId: 'block' });
      for (const value of returnedIn(node.body))
        if (!isCleanUp(value)) context.report({ node: value, messageId: 'value' });
    };
    return {
      CallExpression(/** @type {any} */ { callee, arguments: [effect] }) {
        const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
        if (EFFECTS.has(name)) check(effect);
      },
      JSXAttribute(/** @type {any} */ { name, value }) {
        if (name.name === 'ref' && FUNCTIONS.has(value?.expression?.type)) check(value.expression);
      },
    };
  },
};

/** Nothing, a function, or the answer of a function of ours, whose type says that it is one. */
function isCleanUp(/** @type {any} */ value) {
  if (value.type === 'ConditionalExpression') return isCleanUp(value.consequent) && isCleanUp(value.alternate);
  if (value.type === 'CallExpression') return value.callee.type === 'Identifier';
  return FUNCTIONS.has(value.type) || value.type === 'Identifier';
}

/** The values that a block returns, not those of the functions in it. @returns {any[]} */
function returnedIn(/** @type {any} */ node) {
  if (Array.isArray(node)) return node.flatMap(returnedIn);
  if (typeof node?.type !== 'string' || FUNCTIONS.has(node.type) || node.type === 'FunctionDeclaration') return [];
  if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : [];
  return Object.entries(node).flatMap(([key, child]) => (key === 'parent' ? [] : returnedIn(child)));
}

/**
 * A device's clock may be wrong by minutes. Code that must agree with the server about a time asks `shared/clock.ts`.
 */
const serverClock = {
  meta: { messages: { clock: 'Use serverNow() of shared/clock.ts: the clock of a device may be wrong.' } },
  create(/** @type {any} */ context) {
    const report = (/** @type {any} */ node) => context.report({ node, messageId: 'clock' });
    const readsNow = (/** @type {any} */ { callee, arguments: given }) =>
      given.length === 0 && ['Date', 'dayjs'].includes(callee.name);
    return {
      NewExpression: (/** @type {any} */ node) => readsNow(node) && report(node),
      CallExpression: (/** @type {any} */ node) =>
        (readsNow(node) || RELATIVE_TO_NOW.has(node.callee.property?.name)) && report(node),
      MemberExpression: (/** @type {any} */ node) =>
        node.object.name === 'Date' && node.property.name === 'now' && report(node),
    };
  },
};
/** Methods of dayjs that read the clock. */
const RELATIVE_TO_NOW = new Set(['fromNow', 'toNow']);

export default { meta: { name: 'muster' }, rules: { 'effect-block': effectBlock, 'server-clock': serverClock } };
