import { type ReactNode, useId } from 'react';
import css from './Hint.module.css';

interface Props {
  /** Without it there is nothing to say. */
  text: string | undefined;
  className?: string | undefined;
  children: (described: { 'aria-describedby'?: string }) => ReactNode;
}

/**
 * A word about what the pointer or the focus is on. The library's own tooltip would bring its placing, 20 KB, to the
 * first page.
 */
export function Tooltip({ text, className = '', children }: Props) {
  const id = useId();
  return (
    <span className={`${css.hint} ${className}`}>
      {children(text ? { 'aria-describedby': id } : {})}
      {text && (
        <span role="tooltip" id={id} className={css.bubble}>
          {text}
        </span>
      )}
    </span>
  );
}
