import { SimpleButton } from '../../shared/SimpleButton';
import { usePageTitle } from '../../shared/use-page-title';
import { Entry, showForm } from './Entry';
import { Organisers } from './landing/Organisers';
import { Reasons } from './landing/Reasons';
import { strings as landing } from './landing/strings';
import { TonightScrims } from './landing/TonightScrims';
import css from './SignUpPage.module.css';
import { strings } from './strings';

/** The landing page: what Muster is, what is on tonight, the sign-up, and what organisers get. */
export function SignUpPage() {
  usePageTitle(strings.page.title);
  return (
    <Entry>
      <section className={css.hero}>
        <h1>{landing.headline}</h1>
        <p>{landing.what}</p>
        <SimpleButton className={css.toForm!} kind="primary" large onClick={showForm}>
          {landing.signUp}
        </SimpleButton>
      </section>
      <div className={css.tonight}>
        <TonightScrims onChoose={showForm} />
      </div>
      <div className={css.reasons}>
        <Reasons />
      </div>
      <div className={css.organisers}>
        <Organisers onSignUp={showForm} />
      </div>
    </Entry>
  );
}
