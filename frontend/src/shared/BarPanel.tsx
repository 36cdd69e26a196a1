import { Popover } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Icon, type IconName } from './art/Icon';
import css from './BarPanel.module.css';
import { useCloseOnBack } from './close-on-back';

interface Props {
  icon: IconName;
  label: string;
  count?: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}
const MAX_BADGE = 99;
const FOCUSABLE = 'a[href], button:enabled, input:enabled, [tabindex="0"]';

/** Keeps Tab inside the panel, which is rendered at the end of the page and not next to its button. */
function trapFocus(event: KeyboardEvent<HTMLElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.target !== from && (event.target !== event.currentTarget || !event.shiftKey) && stops.length > 0) return;
  event.preventDefault();
  to?.focus();
}

/** Top bar button with a panel that takes the focus when opened and returns it to the button on Escape. */
export function BarPanel({ icon, label, count = 0, open, onOpenChange, children }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  useCloseOnBack(open, () => onOpenChange(false));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') return trapFocus(event);
    if (event.key !== 'Escape') return;
    onOpenChange(false);
    opener.current?.focus();
  };
  const content = (
    <section ref={panel} role="dialog" tabIndex={-1} className={css.panel} aria-label={label} onKeyDown={onKeyDown}>
      <h2>{label}</h2>
      {children}
    </section>
  );
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      afterOpenChange={(opened) => opened && panel.current?.focus()}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={content}
      rootClassName={css.popover ?? ''}
      destroyOnHidden
    >
      <button
        ref={opener}
        type="button"
        className="icon-button"
        data-home-of={icon}
        aria-label={count ? `${label} (${count})` : label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onKeyDown={({ key }) => key === 'Escape' && onOpenChange(false)}
      >
        <Icon name={icon} />
        {count > 0 && <span className="badge" data-count={count > MAX_BADGE ? `${MAX_BADGE}+` : count} />}
      </button>
    </Popover>
  );
}
