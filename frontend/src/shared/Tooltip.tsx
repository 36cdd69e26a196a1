import { type ReactNode, useId } from 'react';
import css from './Tooltip.module.css';

interface Props {
  /** No tooltip is rendered without a text. */
  text: string | undefined;
  className?: string | undefined;
  children: (described: { 'aria-describedby'?: string }) => ReactNode;
}

/** A CSS-only tooltip for hover and focus. antd's Tooltip would add 20 KB of positioning code to the first page. */
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
