import type { ReactNode } from 'react';
import { usePageTitle } from '../../shared/use-page-title';
import css from './LegalPage.module.css';
import { strings } from './strings';

/** Paragraphs are strings, lists groups of strings; both in the order of their keys. */
type Content = string | Readonly<Record<string, string>>;
export interface LegalText {
  title: string;
  updated: string;
  intro: string;
  sections: Readonly<Record<string, { title: string; text: Readonly<Record<string, Content>> }>>;
}
const anchor = (index: number) => `section-${index + 1}`;

const Paragraph = ({ content }: { content: Content }) =>
  typeof content === 'string' ? (
    <p>{content}</p>
  ) : (
    <ul>
      {Object.values(content).map((item) => (
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
  const list = Object.values(sections);
  return (
    <div className={`page ${css.page}`}>
      <nav className={css.contents} aria-label={strings.contents}>
        <ol>
          {list.map((section, index) => (
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
        {list.map((section, index) => (
          <section key={section.title} id={anchor(index)}>
            <h2>
              <span>{index + 1}.</span> {section.title}
            </h2>
            {Object.entries(section.text).map(([key, content]) => (
              <Paragraph key={key} content={content} />
            ))}
          </section>
        ))}
        <div className={css.buttons}>{children}</div>
      </article>
    </div>
  );
}
