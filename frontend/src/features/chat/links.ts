export interface TextPart {
  text: string;
  href?: string;
}
const LINK = /https:\/\/[^\s<>"'`]+/g;
/** What ends a sentence is not part of its link; a bracket is, when it was opened in it. */
const trimPunctuation = (link: string): string => {
  const bare = link.replace(/(?<![.,:;!?*_~\]}])[.,:;!?*_~\]}]+$/, '');
  return bare.endsWith(')') && !bare.includes('(') ? trimPunctuation(bare.slice(0, -1)) : bare;
};

/** A text in pieces, its https links apart. Nothing of it is ever read as HTML. */
export function splitLinks(text: string): TextPart[] {
  const pieces: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const href = trimPunctuation(found);
    if (!URL.canParse(href)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
