// @ts-check
// Reads the sentences of comments and documents, for `vocabulary.spec.mjs`.
const COMMENT = /^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*|(?<=\s)\/\/ .*$|(?<![^\s{(])\/\*[^]*?\*\//gm;
const COMMENT_SIGNS = /^[ \t]*(?:\/\/|\/\*+|\*(?!\/))[ \t]?|\s*\*\/$/gm;
const DIRECTIVE = /^[ \t]*\/\/ (?:@ts-|oxlint-|prettier-).*$/gm;
const CODE = /^```[^]*?^```|`[^`\n]*`/gm;
const QUOTATION = /^>.*$|"[^"]*"|“[^”]*”/gm;
/** A sentence ends with a sign and a blank, or at the end of a paragraph, an item, a heading or a cell of a table. */
const END = /(?<=[.!?:;])\s+|\n\s*\n|\n(?=\s*(?:[-*#|@]|\d+\.))|\|/;
const OPENING = /^[\s*_#([-]*(?:\d+\. +)?[*_[]*/;

/** Returns the sentences of a file: of its comments, or, in a document, of the text outside of code and quotations. */
export function sentencesOf(/** @type {string} */ file, /** @type {string} */ text) {
  const isDocument = file.endsWith('.md');
  const parts = isDocument
    ? [text]
    : [...text.replace(DIRECTIVE, '').matchAll(COMMENT)].map(([comment]) => comment.replace(COMMENT_SIGNS, ''));
  return parts
    .flatMap((part) => part.replace(CODE, '``').replace(QUOTATION, '""').split(END))
    .map((sentence) => sentence.replace(OPENING, '').replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}
