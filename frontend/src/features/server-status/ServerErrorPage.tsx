import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { EmptyArt } from '../../shared/art/EmptyArt';
import { usePageTitle } from '../../shared/use-page-title';
import css from './ServerErrorPage.module.css';
import { tryNowClicked } from './server-status.actions';
import { words } from './words';

export function ServerErrorPage() {
  const dispatch = useDispatch();
  usePageTitle(words.title);
  return (
    <div className={`page ${css.page}`}>
      <EmptyArt kind="server" />
      <h1>
        <span>{words.error}</span> - {words.text}
      </h1>
      <p role="status">{words.watching}</p>
      <Button type="primary" size="large" onClick={() => dispatch(tryNowClicked())}>
        {words.tryNow}
      </Button>
    </div>
  );
}
