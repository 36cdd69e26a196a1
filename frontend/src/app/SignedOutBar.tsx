import { useDispatch, useSelector } from 'react-redux';
import { ProviderChoice } from '../features/session/ProviderChoice';
import '../features/session/sign-in.saga';
import { selectSignInBusy } from '../features/session/sign-up.slice';
import { logInClicked } from '../shared/session.slice';
import { SimpleButton, SimpleLink } from '../shared/SimpleButton';
import { LanguageMenu } from './LanguageMenu';
import css from './TopBar.module.css';
import { strings } from './strings';

export default function SignedOutBar() {
  const dispatch = useDispatch();
  const busy = useSelector(selectSignInBusy);
  return (
    <div className={`${css.right} ${css.visitor}`}>
      <LanguageMenu short />
      <SimpleLink to="/guide" kind="quiet">
        {strings.guide}
      </SimpleLink>
      <SimpleButton kind="primary" busy={busy} onClick={() => dispatch(logInClicked())}>
        {strings.logIn}
      </SimpleButton>
      <ProviderChoice />
    </div>
  );
}
