import { Button } from 'antd';
import { useRouteError } from 'react-router-dom';
import { EmptyArt } from '../shared/art/EmptyArt';
import { failureOf } from '../shared/request';
import { usePageTitle } from '../shared/use-page-title';
import css from './plain.module.css';
import { words } from './words';

/** What a page that threw leaves behind: the reason, the request id to pass on, and ways out. */
export function CrashPage() {
  const { message, requestId } = failureOf(useRouteError());
  usePageTitle(words.crash.title);
  return (
    <div className={`page ${css.plain}`} role="alert">
      <EmptyArt kind="server" />
      <h1>{words.crash.title}</h1>
      {message && <p>{message}</p>}
      {requestId && (
        <>
          <p>{words.crash.hint}</p>
          <p>
            {words.crash.requestId}: <code>{requestId}</code>
          </p>
        </>
      )}
      <div className={css.actions}>
        <Button type="primary" size="large" onClick={() => window.location.reload()}>
          {words.crash.retry}
        </Button>
        <Button size="large" href="/">
          {words.crash.home}
        </Button>
      </div>
    </div>
  );
}
