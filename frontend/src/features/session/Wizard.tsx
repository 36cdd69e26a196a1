import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { logInClicked } from '../../shared/session.slice';
import { RankStep } from './RankStep';
import { LAST_STEP } from './draft';
import { validateStep } from './draft-validation';
import {
  createAccountClicked,
  nextRequested,
  previousRequested,
  selectDraft,
  selectProblems,
  selectProof,
  selectSignInBusy,
  selectStep,
} from './sign-up.slice';
import { SummaryStep } from './SummaryStep';
import { SummonerStep } from './SummonerStep';
import { useWizardKeys } from './use-wizard-keys';
import css from './Wizard.module.css';
import { strings } from './strings';

const STEPS = [SummonerStep, RankStep, SummaryStep];

function Progress({ step }: { step: number }) {
  return (
    <ol className={css.progress}>
      {strings.steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === step ? 'step' : undefined}
          className={index < step ? css.done : undefined}
        >
          <i>{index < step ? <Icon name="check" size={14} /> : index + 1}</i> {name}
        </li>
      ))}
    </ol>
  );
}

function Problems() {
  const problems = Object.values(useSelector(selectProblems));
  if (problems.length === 0) return null;
  return (
    <div className={css.problems} role="alert">
      <b>{strings.correct}</b>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the heading of a new step for screen readers; without a focused field, Backspace works immediately. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current !== step) heading.current?.focus();
    previous.current = step;
  }, [step]);
  return heading;
}

export function Wizard() {
  const dispatch = useDispatch();
  const step = useSelector(selectStep);
  const draft = useSelector(selectDraft);
  const busy = useSelector(selectSignInBusy);
  const proof = useSelector(selectProof);
  const heading = useStepFocus(step);
  const Step = STEPS[step]!;
  const forward = () =>
    dispatch(step === LAST_STEP ? createAccountClicked() : nextRequested(validateStep(draft, step)));
  const back = () => dispatch(previousRequested());
  useWizardKeys(forward, back);
  return (
    <>
      <Progress step={step} />
      <h2 ref={heading} tabIndex={-1} className={css.title}>
        <span className="visually-hidden">{strings.stepOf(step + 1)}: </span>
        {strings.stepTitles[step]}
      </h2>
      <Problems />
      <div className={css.step} key={step}>
        <Step />
      </div>
      <div className={css.actions}>
        <Button size="large" disabled={step === 0} onClick={back}>
          {strings.previous}
        </Button>
        {step === LAST_STEP ? (
          <Button size="large" type="primary" loading={busy} onClick={forward}>
            {busy && !proof ? strings.creating : strings.create}
          </Button>
        ) : (
          <Button size="large" type="primary" onClick={forward}>
            {strings.next}
          </Button>
        )}
      </div>
      {!proof && (
        <p className={css.have}>
          {strings.page.have}{' '}
          <button type="button" onClick={() => dispatch(logInClicked())}>
            {strings.page.logIn}
          </button>
        </p>
      )}
    </>
  );
}
