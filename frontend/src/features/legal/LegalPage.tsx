import type { LegalKind, LegalView } from '@muster/contracts/site';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { EmptyState } from '../../shared/EmptyState';
import { currentLanguage } from '../../shared/language/current-language';
import { formatLongDate } from '../../shared/language/dates';
import { Blocks, Inlines } from '../../shared/markdown/Markdown';
import { readMarkdown } from '../../shared/markdown/read-markdown';
import { SimpleButton } from '../../shared/SimpleButton';
import { strings as shared } from '../../shared/strings';
import { usePageTitle } from '../../shared/use-page-title';
import { useSelected } from '../../shared/use-selected';
import { legalIdOf, legalTexts } from './legal.slice';
import css from './LegalPage.module.css';
import { toSections } from './sections';
import { strings } from './strings';

const anchor = (index: number) => `section-${index + 1}`;

function Article({ title, shown, children }: { title: string; shown: LegalView; children: ReactNode }) {
  const { intro, sections } = useMemo(() => toSections(readMarkdown(shown.markdown)), [shown.markdown]);
  return (
    <div className={`page ${css.page}`}>
      <nav className={css.contents} aria-label={strings.contents}>
        <ol>
          {sections.map((section, index) => (
            <li key={anchor(index)}>
              <a href={`#${anchor(index)}`}>
                <span>{section.title.filter((part) => typeof part === 'string')}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={`panel ${css.article}`} lang={shown.language}>
        <h1 lang={currentLanguage()}>{title}</h1>
        <p className="dim" lang={currentLanguage()}>
          {strings.inForce(formatLongDate(shown.since))}
        </p>
        <div className={css.intro}>
          <Blocks blocks={intro} />
        </div>
        {sections.map((section, index) => (
          <section key={anchor(index)} id={anchor(index)}>
            <h2>
              <span>{index + 1}.</span> <Inlines content={section.title} />
            </h2>
            <Blocks blocks={section.text} />
          </section>
        ))}
        <div className={css.buttons} lang={currentLanguage()}>
          {children}
        </div>
      </article>
    </div>
  );
}

/** Numbered sections beside a table of contents; `children` are the buttons below. */
export function LegalPage({ kind, title, children }: { kind: LegalKind; title: string; children: ReactNode }) {
  const dispatch = useDispatch();
  const language = currentLanguage();
  const { shown, isLoading, failure } = useSelected(legalTexts.select, legalIdOf({ kind, language }));
  usePageTitle(title);
  useEffect(() => {
    dispatch(legalTexts.requested({ kind, language }));
  }, [dispatch, kind, language]);
  if (shown)
    return (
      <Article title={title} shown={shown}>
        {children}
      </Article>
    );
  return (
    <div className={`page ${css.page}`}>
      <article className={`panel ${css.article}`} aria-busy={isLoading}>
        <h1>{title}</h1>
        {failure && !isLoading ? (
          <EmptyState art="server" title={strings.failed}>
            <SimpleButton onClick={() => dispatch(legalTexts.requested({ kind, language }))}>
              {shared.retry}
            </SimpleButton>
          </EmptyState>
        ) : (
          <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />
        )}
        <div className={css.buttons}>{children}</div>
      </article>
    </div>
  );
}
