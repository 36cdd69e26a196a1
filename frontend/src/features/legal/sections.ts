import type { Block } from '../../shared/markdown/read-markdown';

export interface Sections {
  intro: Block[];
  sections: { title: Extract<Block, { type: 'heading' }>['content']; text: Block[] }[];
}

/** Divides a text at its headings of the first two levels. */
export function toSections(blocks: readonly Block[]): Sections {
  const all: Sections = { intro: [], sections: [] };
  for (const block of blocks)
    if (block.type === 'heading' && block.level <= 2) all.sections.push({ title: block.content, text: [] });
    else (all.sections.at(-1)?.text ?? all.intro).push(block);
  return all;
}
