import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { Logo } from '../shared/art/Logo';
import css from './TopBar.module.css';
import { strings } from './strings';

/** The bar above every page, with the way home. */
export const Bar = ({ isMember = false, home, children }: { isMember?: boolean; home: To; children: ReactNode }) => (
  <header className={`${css.bar} ${isMember ? css.member : ''}`}>
    <Link to={home} className={css.logo} aria-label={strings.home}>
      <Logo />
    </Link>
    {children}
  </header>
);
