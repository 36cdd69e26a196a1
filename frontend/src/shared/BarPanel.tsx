import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './art/Icon';
import css from './BarPanel.module.css';

interface Props {
  icon: IconName;
  label: string;
  count?: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}
const MOST = 99;

/** A button of the top bar and the panel that hangs from it. */
export function BarPanel({ icon, label, count = 0, open, onOpenChange, children }: Props) {
  const panel = (
    <section className={css.panel} aria-label={label} onKeyDown={({ key }) => key === 'Escape' && onOpenChange(false)}>
      <h2>{label}</h2>
      {children}
    </section>
  );
  return (
    <Popover open={open} onOpenChange={onOpenChange} trigger="click" placement="bottomRight" arrow={false} content={panel} rootClassName={css.popover ?? ''} destroyOnHidden>
      <button
        type="button"
        className="icon-button"
        data-home-of={icon}
        aria-label={count ? `${label} (${count})` : label}
        title={label}
        aria-expanded={open}
        onKeyDown={({ key }) => key === 'Escape' && onOpenChange(false)}
      >
        <Icon name={icon} />
        {count > 0 && <span className="badge" data-count={count > MOST ? `${MOST}+` : count} />}
      </button>
    </Popover>
  );
}
