import { useRouteError } from 'react-router-dom';
import { EmptyArt } from '../shared/art/EmptyArt';
import { toFailure } from '../shared/api-call';
import { usePageTitle } from '../shared/use-page-title';
import css from './plain.module.css';
import { strings } from './strings';

/**
 * Error boundary of all pages: shows the message, the request id for support, and ways out. Without antd, which may be
 * what could not be loaded.
 */
export function CrashPage() {
  const { message, requestId } = toFailure(useRouteError());
  usePageTitle(strings.crash.title);
  return (
    <div className={`page ${css.plain}`} role="alert">
      <EmptyArt kind="server" />
      <h1>{strings.crash.title}</h1>
      {message && <p>{message}</p>}
      {requestId && (
        <>
          <p>{strings.crash.hint}</p>
          <p>
            {strings.crash.requestId}: <code>{requestId}</code>
          </p>
        </>
      )}
      <div className={css.actions}>
        <button type="button" className="chip on" onClick={() => window.location.reload()}>
          {strings.crash.retry}
        </button>
        <a className="chip" href="/">
          {strings.crash.home}
        </a>
      </div>
    </div>
  );
}
