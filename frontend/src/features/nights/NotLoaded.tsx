import { Button } from 'antd';
import { strings as shared } from '../../shared/strings';

/** Says why a page is empty; it loads by itself too. */
export const NotLoaded = ({ message, retry }: { message: string; retry: () => void }) => (
  <div className="page">
    <h1>{message}</h1>
    <Button onClick={retry}>{shared.retry}</Button>
  </div>
);
