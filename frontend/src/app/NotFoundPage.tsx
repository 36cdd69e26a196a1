import { Button } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { EmptyArt } from '../shared/art/EmptyArt';
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
      <Link to="/">
        <Button type="primary" size="large" tabIndex={-1}>
          {words.notFound.home}
        </Button>
      </Link>
    </div>
  );
}
