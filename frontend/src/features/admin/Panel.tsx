import { type ReactNode, useId } from 'react';
import css from './DashboardPage.module.css';

/** A titled section of the dashboard. */
export function Panel({
  title,
  aside,
  className = '',
  children,
}: {
  title: string;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`panel ${css.panel} ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside && <span className="dim">{aside}</span>}
      </header>
      {children}
    </section>
  );
}
