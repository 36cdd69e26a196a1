import { Fragment, type ReactNode } from 'react';
import { useLanguage } from '../../shared/language/use-language';

/** Renders everything again when the language changes, because texts are read while rendering. */
export const InLanguage = ({ children }: { children: ReactNode }) => (
  <Fragment key={useLanguage()}>{children}</Fragment>
);
