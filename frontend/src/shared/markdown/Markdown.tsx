import { Fragment } from 'react';
import type { Block, Inline } from './read-markdown';

/** Inline content; links to other sites hand over no permission and no rank. */
export const Inlines = ({ content }: { content: readonly Inline[] }) =>
  content.map((part, i) =>
    typeof part === 'string' ? (
      // oxlint-disable-next-line react/no-array-index-key -- the text does not change while it is shown
      <Fragment key={i}>{part}</Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the text does not change while it is shown
      <a key={i} href={part.href} rel="noopener nofollow">
        <Inlines content={part.content} />
      </a>
    ),
  );

function BlockView({ block }: { block: Block }) {
  if (block.type === 'paragraph')
    return (
      <p>
        <Inlines content={block.content} />
      </p>
    );
  if (block.type === 'heading') {
    // The page has the first heading, its sections the second.
    const Heading = `h${Math.min(6, Math.max(3, block.level))}` as 'h3';
    return (
      <Heading>
        <Inlines content={block.content} />
      </Heading>
    );
  }
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map(({ content, inside }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text does not change while it is shown
        <li key={i}>
          <Inlines content={content} />
          <Blocks blocks={inside} />
        </li>
      ))}
    </List>
  );
}

export const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  // oxlint-disable-next-line react/no-array-index-key -- the text does not change while it is shown
  blocks.map((block, i) => <BlockView key={i} block={block} />);
