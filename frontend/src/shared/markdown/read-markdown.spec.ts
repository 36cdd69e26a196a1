import { readMarkdown } from './read-markdown';

test('headings, paragraphs, lists and links are read', () => {
  expect(readMarkdown('## Data\n\nWe keep [little](https://a.example).\n\n- one\n- two\n  1. inside')).toEqual([
    { type: 'heading', level: 2, content: ['Data'] },
    { type: 'paragraph', content: ['We keep ', { href: 'https://a.example', content: ['little'] }, '.'] },
    {
      type: 'list',
      isOrdered: false,
      items: [
        { content: ['one'], inside: [] },
        { content: ['two'], inside: [{ type: 'list', isOrdered: true, items: [{ content: ['inside'], inside: [] }] }] },
      ],
    },
  ]);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[click](javascript:alert(1))',
  '![picture](https://a.example/x.png)',
  '**bold** and `code`',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '```\ncode\n```',
  '> quoted',
])('everything else is text as it was typed: %s', (text) => {
  const said = readMarkdown(text).flatMap((block) => (block.type === 'paragraph' ? block.content : []));
  expect(said.every((part) => typeof part === 'string')).toBe(true);
  expect((said as string[]).join('')).toBe(text);
});

test('escaped characters are the characters', () => {
  expect(readMarkdown('2 \\* 3 \\[x\\]')).toEqual([{ type: 'paragraph', content: ['2 ', '*', ' 3 ', '[', 'x', ']'] }]);
});
