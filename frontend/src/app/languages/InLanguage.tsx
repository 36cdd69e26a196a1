import { Fragment, type ReactNode } from 'react';
import { useLanguage } from '../../shared/language/use-language';
import { useSite } from '../../shared/site/site';

/** Renders everything again when the language or the name of the site changes: texts are read while rendering. */
export const InLanguage = ({ children }: { children: ReactNode }) => (
  <Fragment key={`${useLanguage()} ${useSite().name}`}>{children}</Fragment>
);
