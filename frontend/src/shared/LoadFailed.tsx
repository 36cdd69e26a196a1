import { strings } from './strings';

/** Says why a part of a page is unknown, so that it does not look empty. It loads by itself too. */
export const LoadFailed = ({ message, retry }: { message: string; retry: () => void }) => (
  <p role="alert">
    {message}{' '}
    <button type="button" className="quiet-button" onClick={retry}>
      {strings.retry}
    </button>
  </p>
);
