import './names.saga';
import './sign-in.saga';
import { type ReactNode, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { logInClicked } from '../../shared/session.slice';
import { SimpleButton } from '../../shared/SimpleButton';
import { wasHereBefore } from '../../shared/was-here-before';
import css from './Entry.module.css';
import { ChosenSeatNote } from './landing/ChosenSeatNote';
import { selectProof, selectSignInBusy } from './sign-up.slice';
import { useStep } from './use-step';
import { ChosenCommunityNote } from './ChosenCommunityNote';
import { Wizard } from './Wizard';
import { strings } from './strings';

interface Props {
  /** The subject that the visitor came for, shown before the form, on phones above it. */
  children: ReactNode;
  /** For pages that a link opened: people who were here before are asked to log in rather than to sign up. */
  greets?: boolean;
}

const FORM = 'sign-up';

/** Moves to the form, which is below what the visitor pressed on phones. */
export function showForm(): void {
  const form = document.getElementById(FORM);
  form?.scrollIntoView({ block: 'start' });
  form?.focus({ preventScroll: true });
}

function WelcomeBack({ onSignUp }: { onSignUp: () => void }) {
  const dispatch = useDispatch();
  const busy = useSelector(selectSignInBusy);
  return (
    <div className={css.welcome}>
      <h2>{strings.back.title}</h2>
      <p>{strings.back.hint}</p>
      <SimpleButton kind="primary" large busy={busy} onClick={() => dispatch(logInClicked())}>
        {strings.page.logIn}
      </SimpleButton>
      <SimpleButton kind="quiet" onClick={onSignUp}>
        {strings.back.signUp}
      </SimpleButton>
    </div>
  );
}

/**
 * The sign-up beside the subject that a visitor came for. On phones, only the form is visible once the sign-up is under
 * way.
 */
export function Entry({ children, greets = false }: Props) {
  const proof = useSelector(selectProof);
  const { step } = useStep();
  const [signsUp, setSignsUp] = useState(false);
  const isUnderWay = step > 0 || proof !== null;
  const isGreeted = greets && !signsUp && !isUnderWay && wasHereBefore();
  return (
    <div className={`page ${css.page} ${isUnderWay ? css.underWay : ''}`}>
      {children}
      <section
        id={FORM}
        data-under-way={isUnderWay || undefined}
        tabIndex={-1}
        className={`panel ${css.wizard}`}
        aria-label={isGreeted ? strings.back.title : strings.page.title}
      >
        <ChosenSeatNote />
        <ChosenCommunityNote />
        {proof && (
          <p className={css.proof} role="status">
            {strings.page.as(proof.email)}
          </p>
        )}
        {isGreeted ? <WelcomeBack onSignUp={() => setSignsUp(true)} /> : <Wizard />}
      </section>
    </div>
  );
}
