import { useSelector } from 'react-redux';
import { Showcase } from '../../shared/Showcase';
import { usePageTitle } from '../../shared/use-page-title';
import css from './SignUpPage.module.css';
import { selectProof } from './sign-up.slice';
import { Wizard } from './Wizard';
import { strings } from './strings';

/** The landing page: what Muster is, and the sign-up. */
export function SignUpPage() {
  const proof = useSelector(selectProof);
  usePageTitle(strings.page.title);
  return (
    <div className={`page ${css.page}`}>
      <section className={css.hero}>
        <h1>{strings.page.headline}</h1>
        <p>{strings.page.sub}</p>
        <Showcase />
      </section>
      <section className={`panel ${css.wizard}`} aria-label={strings.page.title}>
        {proof && (
          <p className={css.proof} role="status">
            {strings.page.as(proof.email)}
          </p>
        )}
        <Wizard />
      </section>
    </div>
  );
}
