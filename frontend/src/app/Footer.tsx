import { Link } from 'react-router-dom';
import { Icon } from '../shared/art/Icon';
import { useTheme } from '../shared/theme-choice';
import { words as shared } from '../shared/words';
import css from './Footer.module.css';
import { words } from './words';

const year = new Date().getFullYear();

export function Footer() {
  const { name, choose } = useTheme();
  return (
    <footer className={css.footer}>
      <div className={css.row}>
        <span>
          © {year} {shared.product}
        </span>
        <Link to="/privacy-policy">{words.footer.privacy}</Link>
        <Link to="/terms-of-service">{words.footer.terms}</Link>
        <span>{words.footer.notAffiliated}</span>
        <button type="button" className={css.theme} onClick={() => choose(name === 'dark' ? 'light' : 'dark')}>
          <Icon name={name === 'dark' ? 'sun' : 'moon'} size={16} /> {name === 'dark' ? words.footer.toLight : words.footer.toDark}
        </button>
      </div>
      <p>{words.footer.legal}</p>
    </footer>
  );
}
