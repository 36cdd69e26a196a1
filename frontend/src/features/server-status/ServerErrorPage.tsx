import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { EmptyArt } from '../../shared/art/EmptyArt';
import { usePageTitle } from '../../shared/use-page-title';
import css from './ServerErrorPage.module.css';
import { tryNowClicked } from './server-status.actions';
import { strings } from './strings';

export function ServerErrorPage() {
  const dispatch = useDispatch();
  usePageTitle(strings.title);
  return (
    <div className={`page ${css.page}`}>
      <EmptyArt kind="server" />
      <h1>
        <span>{strings.error}</span> - {strings.text}
      </h1>
      <p role="status">{strings.watching}</p>
      <Button type="primary" size="large" onClick={() => dispatch(tryNowClicked())}>
        {strings.tryNow}
      </Button>
    </div>
  );
}
