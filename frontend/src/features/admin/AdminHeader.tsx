import type { ReactNode } from 'react';
import { Icon } from '../../shared/art/Icon';
import { LinkButton } from '../../shared/LinkButton';
import css from './AdminHeader.module.css';
import { strings } from './strings';

/** Header of admin pages: title, link back to the dashboard, and actions. */
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
