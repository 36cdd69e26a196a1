import { useLocation } from 'react-router-dom';
import { EmptyArt } from '../shared/art/EmptyArt';
import { LinkButton } from '../shared/LinkButton';
import { usePageTitle } from '../shared/use-page-title';
import css from './plain.module.css';
import { strings } from './strings';

export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageTitle(strings.notFound.title);
  return (
    <div className={`page ${css.plain}`}>
      <EmptyArt kind="lost" />
      <h1>{strings.notFound.oops(pathname)}</h1>
      <p>{strings.notFound.hint}</p>
      <LinkButton to="/" type="primary" size="large">
        {strings.notFound.home}
      </LinkButton>
    </div>
  );
}
