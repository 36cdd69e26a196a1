import { Button } from 'antd';
import { EmptyState } from '../../shared/EmptyState';
import { LinkButton } from '../../shared/LinkButton';
import { strings as shared } from '../../shared/strings';
import { usePageTitle } from '../../shared/use-page-title';
import css from './Board.module.css';
import { strings } from './strings';

interface Props {
  status: number;
  unknown: string;
  hint: string;
  failed: string;
  retry: () => void;
}
/** Stands for a post or booking that is unknown, that the user may not know of, or that could not be loaded. */
export function Missing({ status, unknown, hint, failed, retry }: Props) {
  const isUnknown = status === 404;
  const title = isUnknown ? unknown : failed;
  usePageTitle(title);
  return (
    <div className="page">
      <div className={`panel ${css.missing}`}>
        <h1>{title}</h1>
        <EmptyState art={isUnknown ? 'lost' : 'server'} title="" {...(isUnknown && { hint })}>
          {isUnknown ? (
            <LinkButton to="/board">{strings.title}</LinkButton>
          ) : (
            <Button onClick={retry}>{shared.retry}</Button>
          )}
        </EmptyState>
      </div>
    </div>
  );
}

export const PageSkeleton = () => (
  <div className={`page ${css.page}`} role="status" aria-label={shared.loading} aria-busy="true">
    <div className={`skeleton ${css.waiting}`} />
    <div className={`skeleton ${css.waiting}`} />
  </div>
);
