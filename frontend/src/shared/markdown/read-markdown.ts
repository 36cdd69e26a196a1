import { lexer, type Token, type Tokens } from 'marked';

/** The elements of a text: headings, paragraphs, lists and links. Everything else stays text, as it was typed. */
export type Inline = string | { href: string; content: Inline[] };
export type Block =
  | { type: 'heading'; level: number; content: Inline[] }
  | { type: 'paragraph'; content: Inline[] }
  | { type: 'list'; isOrdered: boolean; items: { content: Inline[]; inside: Block[] }[] };

const HREF = /^(?:https:\/\/|mailto:|\/(?!\/)|#)/i;

function toInline(token: Token): Inline {
  if (token.type === 'link' && HREF.test((token as Tokens.Link).href)) {
    const { href, tokens } = token as Tokens.Link;
    return { href, content: toInlines(tokens) };
  }
  if (token.type === 'escape') return (token as Tokens.Escape).text;
  if (token.type === 'br') return '\n';
  return token.raw;
}
const toInlines = (tokens: readonly Token[] = []): Inline[] => tokens.map(toInline);

/** The text of a list item stands before the blocks inside it, such as a list of its own. */
function toItem({ tokens }: Tokens.ListItem): { content: Inline[]; inside: Block[] } {
  const [first, ...rest] = tokens;
  const isText = first?.type === 'text' || first?.type === 'paragraph';
  return isText
    ? { content: toInlines((first as Tokens.Text).tokens), inside: rest.flatMap(toBlock) }
    : { content: [], inside: tokens.flatMap(toBlock) };
}

function toBlock(token: Token): Block[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading':
      return [{ type: 'heading', level: (token as Tokens.Heading).depth, content: toInlines(token.tokens) }];
    case 'paragraph':
      return [{ type: 'paragraph', content: toInlines(token.tokens) }];
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return [{ type: 'list', isOrdered: ordered, items: items.map(toItem) }];
    }
    default:
      return [{ type: 'paragraph', content: [token.raw.trim()] }];
  }
}

export const readMarkdown = (text: string): Block[] => lexer(text).flatMap(toBlock);
