import { useSelector } from 'react-redux';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useProvider } from './chosen-provider';
import { readStep, stepPath } from './draft';
import { furthestStep } from './draft-validation';
import { selectDraft } from './sign-up.slice';

/** The sign-up's own part of the state of a history entry. */
interface StepState {
  /** The entry before this one is the previous step. */
  isNext?: boolean;
}

/** The step that the address names, or the first one that is incomplete. */
export function useStep() {
  const draft = useSelector(selectDraft);
  const [search] = useSearchParams();
  const location = useLocation();
  const state = location.state as StepState | null;
  const navigate = useNavigate();
  const { provided } = useProvider();
  const step = Math.min(readStep(search), furthestStep(draft, provided));
  const keep = (change: StepState) => ({ state: { ...state, ...change } });
  return {
    step,
    goForward: () => void navigate(stepPath(step + 1, location), keep({ isNext: true })),
    /** As the browser's Back does, so that both lead to the same entries. */
    goBack: () => {
      if (step === 0) return;
      if (state?.isNext && readStep(search) === step) void navigate(-1);
      else void navigate(stepPath(step - 1, location), { replace: true, ...keep({ isNext: false }) });
    },
    goToFirst: () => void navigate(stepPath(0, location), keep({ isNext: false })),
  };
}
