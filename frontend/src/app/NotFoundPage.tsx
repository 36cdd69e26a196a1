import { useLocation } from 'react-router-dom';
import { EmptyArt } from '../shared/art/EmptyArt';
import { LinkButton } from '../shared/LinkButton';
import { usePageTitle } from '../shared/use-page-title';
import css from './plain.module.css';
import { words } from './words';

export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageTitle(words.notFound.title);
  return (
    <div className={`page ${css.plain}`}>
      <EmptyArt kind="lost" />
      <h1>{words.notFound.oops(pathname)}</h1>
      <p>{words.notFound.hint}</p>
      <LinkButton to="/" type="primary" size="large">
        {words.notFound.home}
      </LinkButton>
    </div>
  );
}
