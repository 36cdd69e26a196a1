import { Button } from 'antd';
import { useDispatch, useSelector } from 'react-redux';
import '../features/session/sign-in.saga';
import { selectSignInBusy } from '../features/session/sign-up.slice';
import { LinkButton } from '../shared/LinkButton';
import { logInClicked } from '../shared/session.slice';
import css from './TopBar.module.css';
import { strings } from './strings';

export default function SignedOutBar() {
  const dispatch = useDispatch();
  const busy = useSelector(selectSignInBusy);
  return (
    <div className={css.right}>
      <LinkButton to="/guide" role="button" type="text">
        {strings.guide}
      </LinkButton>
      <Button type="primary" loading={busy} onClick={() => dispatch(logInClicked())}>
        {strings.logIn}
      </Button>
    </div>
  );
}
