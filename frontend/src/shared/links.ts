export interface TextPart {
  text: string;
  href?: string;
}
/** Addresses with `https://`, and those that begin with `www.` as people write them. */
const LINK = /(?:https:\/\/|(?<![\w@./-])www\.(?=[^\s.]+\.[a-z]))[^\s<>"'`]+/gi;
/** Strips punctuation that ends the sentence; keeps a closing bracket if the link contains the opening one. */
const trimPunctuation = (link: string): string => {
  const bare = link.replace(/(?<![.,:;!?*_~\]}])[.,:;!?*_~\]}]+$/, '');
  return bare.endsWith(')') && !bare.includes('(') ? trimPunctuation(bare.slice(0, -1)) : bare;
};

const toHref = (link: string): string => (/^www\./i.test(link) ? `https://${link}` : link);

/** Splits a text into plain parts and https links. No part is ever rendered as HTML. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(LINK)) {
    const link = trimPunctuation(match);
    const href = toHref(link);
    if (!URL.canParse(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: link, href });
    end = index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
