import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { SITE_NAME } from '@muster/contracts/constants';
import { Link } from 'react-router-dom';
import { Icon } from '../shared/art/Icon';
import { selectSessionStatus } from '../shared/session.slice';
import { useTheme } from '../shared/theme-choice';
import { useSite } from '../shared/site/site';
import css from './Footer.module.css';
import { strings } from './strings';
import { serverNow } from '../shared/clock';

/** Members choose it in their settings. */
const LanguageMenu = lazy(async () => ({ default: (await import('./LanguageMenu')).LanguageMenu }));
const year = new Date(serverNow()).getFullYear();

export function Footer() {
  const { name, choose } = useTheme();
  const { name: site, links, discordInvite } = useSite();
  const isVisitor = useSelector(selectSessionStatus) === 'out';
  return (
    <footer className={css.footer}>
      <div className={css.row}>
        <span>
          © {year} {site}
        </span>
        {site !== SITE_NAME && <span>{strings.footer.runs(SITE_NAME)}</span>}
        <Link to="/privacy-policy">{strings.footer.privacy}</Link>
        <Link to="/terms-of-service">{strings.footer.terms}</Link>
        {links.map(({ label, href }) => (
          <a key={`${label} ${href}`} href={href} rel="noopener nofollow">
            {label}
          </a>
        ))}
        {discordInvite && (
          <a href={discordInvite} rel="noopener nofollow">
            {strings.footer.discord}
          </a>
        )}
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
