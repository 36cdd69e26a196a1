// @ts-check
// Finds regular expressions that take super-linear time. Each is run on texts derived from its own parts: the text
// before a repeated part, that part many times, and an end that does not match, which makes a backtracking engine try
// everything.
import ts from 'typescript';
import vm from 'node:vm';

/** @typedef {{ where: string, source: string, flags: string }} Found */
/** @typedef {{ kind: 'atom', text: string[] } | { kind: 'group', options: Item[][] }} Unit */
/** @typedef {{ unit: Unit, min: number, many: boolean }} Item */

const PUMPS = 30_000;
/** Linear time over such a text is a few ms; quadratic time is seconds. */
const LIMIT_MS = 250;
const ENDS = ['', '\u0000', '!', '\n', 'a', ' ', '='];

/** @returns {Found[]} every regular expression literal of a file, and `new RegExp('…')` of a plain text */
export function regexesOf(/** @type {string} */ file, /** @type {string} */ text) {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  );
  /** @type {Found[]} */
  const found = [];
  const add = (/** @type {ts.Node} */ node, /** @type {string} */ pattern, /** @type {string} */ flags) =>
    found.push({
      where: `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
      source: pattern,
      flags,
    });
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText() === 'RegExp' &&
      node.arguments?.[0] &&
      ts.isStringLiteralLike(node.arguments[0])
    ) {
      add(
        node,
        node.arguments[0].text,
        node.arguments[1] && ts.isStringLiteralLike(node.arguments[1]) ? node.arguments[1].text : '',
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the duration for the worst text (ms), and the beginning of that text. */
export function worstOf(/** @type {{ source: string, flags: string }} */ { source, flags }) {
  const regex = new RegExp(source, flags.replaceAll(/[gy]/g, ''));
  let worst = { ms: 0, text: '' };
  for (const text of attacks(source)) {
    // Measured twice, because the machine may have been busy.
    let ms = timeOf(regex, text);
    for (let again = 0; again < 2 && ms >= LIMIT_MS; again++) ms = Math.min(ms, timeOf(regex, text));
    if (ms > worst.ms) worst = { ms, text: `${text.slice(0, 24)}… (${text.length})` };
    if (ms >= LIMIT_MS) break;
  }
  return worst;
}

/** @returns {string[]} one line for each expression that takes too long */
export function slowOnes(/** @type {readonly Found[]} */ all) {
  return all.flatMap((one) => {
    const { ms, text } = worstOf(one);
    return ms < LIMIT_MS
      ? []
      : [
          `${one.where}: /${one.source}/${one.flags} takes ${ms >= LIMIT_MS * 2 ? 'more than ' : ''}${Math.round(ms)} ms over ${JSON.stringify(text)}`,
        ];
  });
}

const context = vm.createContext({});
const script = new vm.Script('regex.test(text)');

function timeOf(/** @type {RegExp} */ regex, /** @type {string} */ text) {
  Object.assign(context, { regex, text });
  const began = performance.now();
  try {
    script.runInContext(context, { timeout: LIMIT_MS * 2 });
  } catch {
    return LIMIT_MS * 2;
  }
  return performance.now() - began;
}

/** @returns {Set<string>} */
function attacks(/** @type {string} */ source) {
  const options = parse(source);
  /** @type {Set<string>} */
  const texts = new Set();
  const walk = (/** @type {Item[][]} */ branches, /** @type {string} */ lead, /** @type {boolean} */ inside) => {
    for (const items of branches) {
      let before = lead;
      for (const item of items) {
        if (item.many || inside)
          for (const pump of samples(item.unit))
            for (const end of ENDS)
              for (const [start = '', part = ''] of [
                [before, pump],
                ['', pump],
                ['', before + pump],
              ])
                texts.add(start + part.repeat(Math.ceil(PUMPS / Math.max(1, part.length))) + end);
        if (item.unit.kind === 'group') walk(item.unit.options, before, inside || item.many);
        before += (samples(item.unit)[0] ?? '').repeat(Math.max(1, item.min));
      }
    }
  };
  walk(options, '', false);
  return texts;
}

/** @returns {string[]} some texts that this part matches */
function samples(/** @type {Unit} */ unit) {
  if (unit.kind === 'atom') return unit.text;
  return [
    ...new Set(
      unit.options.flatMap((items) =>
        [0, 1].map((nth) =>
          items
            .map((item) => {
              const some = samples(item.unit);
              return (some[nth % some.length] ?? '').repeat(Math.max(1, item.min));
            })
            .join(''),
        ),
      ),
    ),
  ].slice(0, 6);
}

/** Parses enough to find repeated parts; look-arounds are read as groups. */
function parse(/** @type {string} */ source) {
  let at = 0;
  /** @returns {Item[][]} */
  const alternatives = () => {
    /** @type {Item[][]} */
    const branches = [[]];
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        at += 1;
        branches.push([]);
        continue;
      }
      const unit = next();
      const [min, many] = quantifier();
      branches.at(-1)?.push({ unit, min, many });
    }
    return branches;
  };
  /** @returns {Unit} */
  const next = () => {
    const sign = source[at++];
    if (sign === '(') {
      at += /^\?(?:[:=!]|<[=!]|<[^>]+>|[a-z-]*:)/.exec(source.slice(at))?.[0].length ?? 0;
      const options = alternatives();
      at += 1;
      return { kind: 'group', options };
    }
    if (sign === '[') return { kind: 'atom', text: ofClass() };
    if (sign === '\\') return { kind: 'atom', text: ofEscape() };
    if (sign === '^' || sign === '$') return { kind: 'atom', text: [''] };
    return { kind: 'atom', text: sign === '.' ? ['a', ' ', '.'] : [sign ?? ''] };
  };
  /** @returns {[number, boolean]} */
  const quantifier = () => {
    const found = /^(?:([*+?])|\{(\d+)(,)?(\d+)?\})\??/.exec(source.slice(at));
    if (!found) return [1, false];
    at += found[0].length;
    if (found[1]) return [found[1] === '+' ? 1 : 0, found[1] !== '?'];
    return [Number(found[2]), Boolean(found[3]) && (found[4] === undefined || Number(found[4]) > 20)];
  };
  const ofEscape = () => {
    const rest = source.slice(at);
    const long = /^(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|k<[^>]*>)/.exec(rest)?.[0];
    const name = long ?? rest[0] ?? '';
    at += name.length;
    if (name.startsWith('p{C')) return ['\u200b', '\u0001'];
    if (/^[pP]/.test(name)) return ['a', 'é', '\u200b'];
    if (/^(?:u[\d{a-fA-F]|x)/.test(name))
      return [String.fromCodePoint(Number.parseInt(name.replaceAll(/[ux{}]/g, ''), 16))];
    /** @type {Record<string, string[]>} */
    const known = {
      w: ['a', '0', '_'],
      W: [' ', '-'],
      d: ['0', '7'],
      D: ['a', ' '],
      s: [' ', '\t', '\n'],
      S: ['a', '-'],
      b: [''],
      B: [''],
      n: ['\n'],
      r: ['\r'],
      t: ['\t'],
      0: ['\0'],
    };
    return known[name] ?? (/^[k\d]/.test(name) ? [''] : [name]);
  };
  const ofClass = () => {
    const negated = source[at] === '^';
    if (negated) at += 1;
    /** @type {string[]} */
    const signs = [];
    while (at < source.length && source[at] !== ']') {
      if (source[at] === '\\') {
        at += 1;
        signs.push(...ofEscape());
      } else signs.push(source[at++] ?? '');
    }
    at += 1;
    const others = ['a', ' ', '0', '!', 'é', '\n'].filter((sign) => !signs.includes(sign));
    return negated ? others.slice(0, 3) : [...new Set(signs)].slice(0, 6);
  };
  return alternatives();
}
