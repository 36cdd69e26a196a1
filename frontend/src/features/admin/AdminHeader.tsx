import type { ReactNode } from 'react';
import { Icon } from '../../shared/art/Icon';
import { LinkButton } from '../../shared/LinkButton';
import css from './AdminHead.module.css';
import { strings } from './strings';

/** How a page behind the dashboard begins: what it is, the way back, and what can be done with all of it. */
export function AdminHeader({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <header className={css.top}>
      <div>
        <h1>{title}</h1>
        <p className="dim">{lead}</p>
      </div>
      <LinkButton to="/admin/dashboard" icon={<Icon name="dashboard" size={17} />}>
        {strings.dashboard.title}
      </LinkButton>
      {children}
    </header>
  );
}
