import { isGoogle, type Provider } from '@muster/contracts/served-site';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { logInClicked } from '../../shared/session.slice';
import { SimpleButton } from '../../shared/SimpleButton';
import { useProvider } from './chosen-provider';
import { RankStep } from './RankStep';
import { LAST_STEP } from './draft';
import { validateStep } from './draft-validation';
import {
  createAccountClicked,
  problemsShown,
  selectDraft,
  selectPopupTrouble,
  selectProblems,
  selectProof,
  selectSignInBusy,
  selectTaken,
} from './sign-up.slice';
import { SummaryStep } from './SummaryStep';
import { SummonerStep } from './SummonerStep';
import { useStep } from './use-step';
import { useWizardKeys } from './use-wizard-keys';
import css from './Wizard.module.css';
import { strings } from './strings';

const STEPS = [SummonerStep, RankStep, SummaryStep];

function Progress({ step }: { step: number }) {
  return (
    <ol className={css.progress}>
      {Object.values(strings.steps).map((name, index) => (
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

/** Reminds of taken names on the steps after the one with their fields. */
function TakenNames({ onChange }: { onChange: () => void }) {
  const taken = Object.values(useSelector(selectTaken));
  if (taken.length === 0) return null;
  return (
    <div className={css.problems} role="alert">
      {taken.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <button type="button" onClick={onChange}>
        {strings.changeNames}
      </button>
    </div>
  );
}

function PopupTrouble() {
  const trouble = useSelector(selectPopupTrouble);
  if (!trouble) return null;
  return (
    <p className={css.popup} role={trouble === 'blocked' ? 'alert' : 'status'}>
      <Icon name={trouble === 'blocked' ? 'warning' : 'info'} size={18} />
      {trouble === 'blocked' ? strings.popupBlocked : strings.popupClosed}
    </p>
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

/** Leaves the step if its fields are valid, else shows what is wrong. */
function useForward({ step, goForward }: ReturnType<typeof useStep>) {
  const dispatch = useDispatch();
  const draft = useSelector(selectDraft);
  const { provided } = useProvider();
  return () => {
    if (step === LAST_STEP) return void dispatch(createAccountClicked());
    const problems = validateStep(draft, step, provided);
    dispatch(problemsShown(problems));
    if (Object.keys(problems).length === 0) goForward();
  };
}

const createLabel = (provider: Provider): string =>
  isGoogle(provider) ? strings.create : strings.createWith(provider.name);

export function Wizard() {
  const { provider } = useProvider();
  const dispatch = useDispatch();
  const steps = useStep();
  const { step } = steps;
  const busy = useSelector(selectSignInBusy);
  const proof = useSelector(selectProof);
  const heading = useStepFocus(step);
  const Step = STEPS[step]!;
  const forward = useForward(steps);
  const back = () => {
    dispatch(problemsShown({}));
    steps.goBack();
  };
  useWizardKeys(forward, back);
  return (
    <>
      <Progress step={step} />
      <h2 ref={heading} tabIndex={-1} className={css.title}>
        <span className="visually-hidden">{strings.stepOf(step + 1)}: </span>
        {Object.values(strings.stepTitles)[step]}
      </h2>
      {step < LAST_STEP && <p className={css.note}>{strings.required}</p>}
      <Problems />
      {step > 0 && <TakenNames onChange={steps.goToFirst} />}
      <div className={css.step} key={step}>
        <Step />
      </div>
      <PopupTrouble />
      <div className={css.actions}>
        <SimpleButton large disabled={step === 0} onClick={back}>
          {strings.previous}
        </SimpleButton>
        {step === LAST_STEP ? (
          <SimpleButton large kind="primary" busy={busy} onClick={forward}>
            {busy && !proof ? strings.creating : createLabel(provider)}
          </SimpleButton>
        ) : (
          <SimpleButton large kind="primary" onClick={forward}>
            {strings.next}
          </SimpleButton>
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
