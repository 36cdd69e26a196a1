import { useSelector } from 'react-redux';
import { Showcase } from '../../shared/Showcase';
import { usePageTitle } from '../../shared/use-page-title';
import css from './SignUpPage.module.css';
import { selectProof } from './sign-up.slice';
import { Wizard } from './Wizard';
import { words } from './words';

/** The first thing a visitor sees: what this is, and the way in. */
export function SignUpPage() {
  const proof = useSelector(selectProof);
  usePageTitle(words.page.title);
  return (
    <div className={`page ${css.page}`}>
      <section className={css.hero}>
        <h1>{words.page.headline}</h1>
        <p>{words.page.sub}</p>
        <Showcase />
      </section>
      <section className={`panel ${css.wizard}`} aria-label={words.page.title}>
        {proof && (
          <p className={css.proof} role="status">
            {words.page.as(proof.email)}
          </p>
        )}
        <Wizard />
      </section>
    </div>
  );
}
