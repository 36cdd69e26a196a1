import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import css from './SimpleButton.module.css';

interface Look {
  kind?: 'primary' | 'quiet';
  large?: boolean;
}
const classOf = ({ kind, large }: Look, more = '') =>
  `${css.button} ${kind ? css[kind] : ''} ${large ? css.large : ''} ${more}`;

/** A button for the pages of visitors, which do without antd (93 KB). While `busy` it takes no presses. */
export function SimpleButton({
  kind,
  large,
  busy = false,
  className,
  children,
  onClick,
  ...props
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      className={classOf(
        { ...(kind && { kind }), ...(large && { large }) },
        `${busy ? css.busy : ''} ${className ?? ''}`,
      )}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy && <i className="spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link that looks like `SimpleButton`. */
export function SimpleLink({ to, kind, large, children }: Look & { to: string; children: React.ReactNode }) {
  const follow = useLinkClickHandler(to);
  return (
    <a
      href={useHref(to)}
      className={classOf({ ...(kind && { kind }), ...(large && { large }) })}
      role="button"
      onClick={follow}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      {children}
    </a>
  );
}
