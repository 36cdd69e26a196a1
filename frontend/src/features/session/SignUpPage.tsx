import './names.saga';
import './sign-in.saga';
import { Button } from 'antd';
import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { usePageTitle } from '../../shared/use-page-title';
import { ChosenSeatNote } from './landing/ChosenSeatNote';
import { Reasons } from './landing/Reasons';
import { strings as landing } from './landing/strings';
import { TonightScrims } from './landing/TonightScrims';
import css from './SignUpPage.module.css';
import { selectProof } from './sign-up.slice';
import { useStep } from './use-step';
import { Wizard } from './Wizard';
import { strings } from './strings';

/** The landing page: what Muster is, what is on tonight, and the sign-up. On phones, its later steps stand alone. */
export function SignUpPage() {
  const proof = useSelector(selectProof);
  const { step } = useStep();
  const form = useRef<HTMLElement>(null);
  const showForm = () => {
    form.current?.scrollIntoView({ block: 'start' });
    form.current?.focus({ preventScroll: true });
  };
  const isUnderWay = step > 0 || proof !== null;
  usePageTitle(strings.page.title);
  return (
    <div className={`page ${css.page} ${isUnderWay ? css.underWay : ''}`}>
      <section className={css.hero}>
        <h1>{landing.headline}</h1>
        <p>{landing.what}</p>
        <Button className={css.toForm} type="primary" size="large" onClick={showForm}>
          {landing.signUp}
        </Button>
      </section>
      <div className={css.tonight}>
        <TonightScrims onChoose={showForm} />
      </div>
      <div className={css.reasons}>
        <Reasons />
      </div>
      <section ref={form} tabIndex={-1} className={`panel ${css.wizard}`} aria-label={strings.page.title}>
        <ChosenSeatNote />
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
