import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../shared/art/Icon';
import { selectSessionStatus } from '../shared/session.slice';
import { useTheme } from '../shared/theme-choice';
import { strings as shared } from '../shared/strings';
import css from './Footer.module.css';
import { strings } from './strings';

/** Members choose it in their settings. */
const LanguageMenu = lazy(async () => ({ default: (await import('./LanguageMenu')).LanguageMenu }));
const year = new Date().getFullYear();

export function Footer() {
  const { name, choose } = useTheme();
  const isVisitor = useSelector(selectSessionStatus) === 'out';
  return (
    <footer className={css.footer}>
      <div className={css.row}>
        <span>
          © {year} {shared.product}
        </span>
        <Link to="/privacy-policy">{strings.footer.privacy}</Link>
        <Link to="/terms-of-service">{strings.footer.terms}</Link>
        <span>{strings.footer.notAffiliated}</span>
        {isVisitor && (
          <span className={css.language}>
            <Suspense>
              <LanguageMenu />
            </Suspense>
          </span>
        )}
        <button type="button" className={css.theme} onClick={() => choose(name === 'dark' ? 'light' : 'dark')}>
          <Icon name={name === 'dark' ? 'sun' : 'moon'} size={16} />{' '}
          {name === 'dark' ? strings.footer.toLight : strings.footer.toDark}
        </button>
      </div>
      <p>{strings.footer.legal}</p>
    </footer>
  );
}
