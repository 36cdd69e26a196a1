import { authRoutes } from '@muster/contracts/auth-routes';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { put, takeEvery } from 'typed-redux-saga';
import { accountSaved } from '../../../shared/account-saved';
import { alert } from '../../../shared/alerts/alerts.slice';
import { apiCall } from '../../../shared/api-call';
import { callRoute } from '../../../shared/call-route';
import { formatLongDate } from '../../../shared/language/dates';
import { SimpleButton } from '../../../shared/SimpleButton';
import { startSaga } from '../../../shared/start-saga';
import { useSelected } from '../../../shared/use-selected';
import { strings } from '../strings';
import css from './NewTerms.module.css';

const acceptTerms = apiCall(
  'terms/accept',
  (since: string) => callRoute(authRoutes.update, { body: { acceptedTerms: since } }),
  { onRepeat: 'leading' },
);

startSaga(function* termsSaga() {
  yield* takeEvery(acceptTerms.succeeded, function* ({ payload: { result } }) {
    yield* accountSaved(result);
  });
  yield* takeEvery(acceptTerms.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure, 'terms'));
  });
});

/** Says that the terms have changed, until the user accepts those that came into force then. */
export default function NewTerms({ since }: { since: string }) {
  const dispatch = useDispatch();
  const isSending = useSelected(acceptTerms.selectIsRunning);
  return (
    <section className={css.terms} aria-label={strings.terms}>
      <p>{strings.changed(formatLongDate(since))}</p>
      <Link to="/terms-of-service">{strings.read}</Link>
      <SimpleButton busy={isSending} onClick={() => dispatch(acceptTerms.requested(since))}>
        {strings.accept}
      </SimpleButton>
    </section>
  );
}
