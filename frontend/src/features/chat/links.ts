export interface Piece {
  text: string;
  href?: string;
}
const LINK = /https:\/\/[^\s<>"'`]+/g;
/** What ends a sentence is not part of its link; a bracket is, when it was opened in it. */
const trimmed = (link: string): string => {
  const bare = link.replace(/(?<![.,:;!?*_~\]}])[.,:;!?*_~\]}]+$/, '');
  return bare.endsWith(')') && !bare.includes('(') ? trimmed(bare.slice(0, -1)) : bare;
};

/** A text in pieces, its https links apart. Nothing of it is ever read as HTML. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const href = trimmed(found);
    if (!URL.canParse(href)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
