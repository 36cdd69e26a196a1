/** The legal texts that the software brings along, as Markdown. They name the operator of the site, if there is one. */
import type { Language } from '@muster/contracts/languages';
import type { Operator } from '@muster/contracts/served-site';
import type { LegalKind } from '@muster/contracts/site';
import { fill } from '@muster/contracts/texts';
import { catalogueOf } from '@muster/texts';
import { catalogue } from './catalogue';
import { en as privacy } from './privacy.en';
import { en as terms } from './terms.en';

const TEXTS = { privacy: catalogueOf('privacy', privacy), terms: catalogueOf('terms', terms) };
/** When the newest of our own texts came into force. */
export const OURS_SINCE = '2026-11-20T00:00:00.000Z';

/** Paragraphs are strings, lists groups of strings; both in the order of their keys. */
type Content = string | Readonly<Record<string, string>>;
interface LegalText {
  intro: string;
  sections: Readonly<Record<string, { title: string; text: Readonly<Record<string, Content>> }>>;
}

/** Text stays text, whatever it contains. */
const plain = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
    .replace(/[\\`*_[\]<>]/g, '\\$&')
    .replace(/^(\d*)([#+.)-])/, '$1\\$2');
const toParagraph = (content: Content): string =>
  typeof content === 'string'
    ? plain(content)
    : Object.values(content)
        .map((item) => `- ${plain(item)}`)
        .join('\n');

const ADDRESS = /^[^\s@<>()[\]\\]+@[^\s@<>()[\]\\]+\.[^\s@<>()[\]\\]+$/;
const LINK = /^https:\/\/[^\s<>()[\]\\]+$/;
function contactOf({ contact }: Operator): string {
  if (ADDRESS.test(contact)) return `[${plain(contact)}](mailto:${contact})`;
  return LINK.test(contact) ? `[${plain(contact)}](${contact})` : plain(contact);
}

function operatorSection(operator: Operator, language: Language): string[] {
  const { operatorTitle, operatorText } = catalogue[language];
  const { name, address } = operator;
  const who = [name, ...(address ? [address] : [])].map(plain).join(', ');
  return [`## ${plain(operatorTitle)}`, fill(plain(operatorText), { who, contact: contactOf(operator) })];
}

export function ourLegalText(kind: LegalKind, language: Language, operator: Operator | null): string {
  const { intro, sections } = TEXTS[kind][language] as LegalText;
  return [
    plain(intro),
    ...Object.values(sections).flatMap(({ title, text }) => [
      `## ${plain(title)}`,
      ...Object.values(text).map(toParagraph),
    ]),
    ...(operator ? operatorSection(operator, language) : []),
  ].join('\n\n');
}
