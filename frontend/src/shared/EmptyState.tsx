import type { ComponentProps, ReactNode } from 'react';
import { EmptyArt } from './art/EmptyArt';
import css from './EmptyState.module.css';

/** Shown in place of an empty list, with a hint what to do next. */
export const EmptyState = ({
  art,
  title,
  hint,
  children,
}: {
  art: ComponentProps<typeof EmptyArt>['kind'];
  title: string;
  hint?: string;
  children?: ReactNode;
}) => (
  <div className={css.empty}>
    <EmptyArt kind={art} />
    <b>{title}</b>
    {hint && <p>{hint}</p>}
    {children}
  </div>
);
