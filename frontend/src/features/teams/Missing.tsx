import { Button } from 'antd';
import { EmptyState } from '../../shared/EmptyState';
import { LinkButton } from '../../shared/LinkButton';
import { strings as shared } from '../../shared/strings';
import { usePageTitle } from '../../shared/use-page-title';
import { strings } from './strings';
import css from './Teams.module.css';

/** Stands for a team that is unknown, that the user may not know of, or that could not be loaded. */
export function TeamMissing({ status, retry }: { status: number; retry: () => void }) {
  const isUnknown = status === 404;
  const title = isUnknown ? strings.missing.title : strings.missing.failed;
  usePageTitle(title);
  return (
    <div className="page">
      <div className={`panel ${css.missing}`}>
        <h1>{title}</h1>
        <EmptyState art={isUnknown ? 'people' : 'server'} title="" {...(isUnknown && { hint: strings.missing.hint })}>
          {isUnknown ? (
            <LinkButton to="/teams">{strings.all}</LinkButton>
          ) : (
            <Button onClick={retry}>{shared.retry}</Button>
          )}
        </EmptyState>
      </div>
    </div>
  );
}

export const TeamSkeleton = () => (
  <div className={`page ${css.page}`} role="status" aria-label={shared.loading} aria-busy="true">
    <div className={`skeleton ${css.waiting}`} />
    <div className={`skeleton ${css.waiting}`} />
  </div>
);
