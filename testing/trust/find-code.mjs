// @ts-check

/** A trailing comma before a closing bracket, as the formatter adds it. */
const TRAILING_COMMA = /^,\s*[)\]}]/;

/**
 * Finds a piece of code regardless of its layout: white space, the kind of quotes and trailing commas are ignored.
 * @param {string} source  @param {string} code
 * @returns {{ start: number, end: number }[]} all occurrences, as offsets into `source`
 */
export function findCode(source, code) {
  const { text, offsets } = withoutLayout(source);
  const wanted = withoutLayout(code).text;
  if (!wanted) return [];
  const places = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    places.push({ start: offsets[at] ?? 0, end: (offsets[at + wanted.length - 1] ?? 0) + 1 });
  }
  return places;
}

/** The characters that count, and the offset of each in `code`. */
function withoutLayout(/** @type {string} */ code) {
  let text = '';
  const offsets = [];
  for (let i = 0; i < code.length; i++) {
    const char = code.charAt(i);
    if (/\s/.test(char) || (char === ',' && TRAILING_COMMA.test(code.slice(i, i + 200)))) continue;
    text += char === '"' ? "'" : char;
    offsets.push(i);
  }
  return { text, offsets };
}
