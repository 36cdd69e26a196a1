import type { ReactNode } from 'react';
import { usePageTitle } from '../../shared/use-page-title';
import css from './LegalPage.module.css';
import { strings } from './strings';

/** Paragraphs are strings, lists are arrays of strings. */
export interface LegalText {
  title: string;
  updated: string;
  intro: string;
  sections: { title: string; text: (string | string[])[] }[];
}
const anchor = (index: number) => `section-${index + 1}`;

const Paragraph = ({ content }: { content: string | string[] }) =>
  typeof content === 'string' ? (
    <p>{content}</p>
  ) : (
    <ul>
      {content.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );

/** Numbered sections beside a table of contents; `children` are the buttons below. */
export function LegalPage({
  content: { title, updated, intro, sections },
  children,
}: {
  content: LegalText;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className={`page ${css.page}`}>
      <nav className={css.contents} aria-label={strings.contents}>
        <ol>
          {sections.map((section, index) => (
            <li key={section.title}>
              <a href={`#${anchor(index)}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={`panel ${css.article}`}>
        <h1>{title}</h1>
        <p className="dim">{updated}</p>
        <p className={css.intro}>{intro}</p>
        {sections.map((section, index) => (
          <section key={section.title} id={anchor(index)}>
            <h2>
              <span>{index + 1}.</span> {section.title}
            </h2>
            {section.text.map((content) => (
              <Paragraph key={String(content)} content={content} />
            ))}
          </section>
        ))}
        <div className={css.buttons}>{children}</div>
      </article>
    </div>
  );
}
