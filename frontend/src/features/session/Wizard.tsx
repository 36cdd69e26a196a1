import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { logInClicked } from '../../shared/session.slice';
import { RankStep } from './RankStep';
import { LAST_STEP } from './draft';
import { problemsOf } from './draft-checks';
import { createAccountClicked, nextAsked, previousAsked, selectDraft, selectProblems, selectProof, selectSignInBusy, selectStep } from './sign-up.slice';
import { SummaryStep } from './SummaryStep';
import { SummonerStep } from './SummonerStep';
import { useWizardKeys } from './use-wizard-keys';
import css from './Wizard.module.css';
import { words } from './words';

const STEPS = [SummonerStep, RankStep, SummaryStep];

function Progress({ step }: { step: number }) {
  return (
    <ol className={css.progress}>
      {words.steps.map((name, index) => (
        <li key={name} aria-current={index === step ? 'step' : undefined} className={index < step ? css.done : undefined}>
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
      <b>{words.correct}</b>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}

/** A new step is read from its heading on; with no field focused, Backspace goes back at once. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
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
  const forward = () => dispatch(step === LAST_STEP ? createAccountClicked() : nextAsked(problemsOf(draft, step)));
  const back = () => dispatch(previousAsked());
  useWizardKeys(forward, back);
  return (
    <>
      <Progress step={step} />
      <h2 ref={heading} tabIndex={-1} className={css.title}>
        <span className="visually-hidden">{words.stepOf(step + 1)}: </span>
        {words.stepTitles[step]}
      </h2>
      <Problems />
      <div className={css.step} key={step}>
        <Step />
      </div>
      <div className={css.actions}>
        <Button size="large" disabled={step === 0} onClick={back}>
          {words.previous}
        </Button>
        {step === LAST_STEP ? (
          <Button size="large" type="primary" loading={busy} onClick={forward}>
            {busy && !proof ? words.creating : words.create}
          </Button>
        ) : (
          <Button size="large" type="primary" onClick={forward}>
            {words.next}
          </Button>
        )}
      </div>
      {!proof && (
        <p className={css.have}>
          {words.page.have}{' '}
          <button type="button" onClick={() => dispatch(logInClicked())}>
            {words.page.logIn}
          </button>
        </p>
      )}
    </>
  );
}
