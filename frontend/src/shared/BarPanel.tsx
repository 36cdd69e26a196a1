import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
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

/** Calls `close` when the pointer goes down anywhere else. Windows that the panel opens count as part of it. */
function useCloseOutside(opener: RefObject<HTMLElement | null>, close: () => void) {
  const isInside = useRef(false);
  const onOutside = useEffectEvent(close);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!isInside.current && !opener.current?.contains(target as Node)) onOutside();
      isInside.current = false;
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [opener]);
  // React's event also comes from elements that the panel renders elsewhere in the document.
  return () => {
    isInside.current = true;
  };
}

/** Distance between a button and its panel (px). */
const GAP = 8;

function Panel({
  opener,
  label,
  close,
  children,
}: {
  opener: RefObject<HTMLElement | null>;
  label: string;
  close: () => void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);
  useCloseOnBack(true, close);
  const onPointerDown = useCloseOutside(opener, close);
  useLayoutEffect(() => {
    const place = () => {
      const { bottom = 0, right = 0 } = opener.current?.getBoundingClientRect() ?? {};
      const { style } = panel.current!;
      style.top = `${bottom + GAP}px`;
      style.right = `${document.documentElement.clientWidth - right}px`;
    };
    place();
    panel.current!.focus();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [opener]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') return trapFocus(event);
    if (event.key !== 'Escape') return;
    close();
    opener.current?.focus();
  };
  return createPortal(
    <section
      ref={panel}
      role="dialog"
      tabIndex={-1}
      className={css.panel}
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      <h2>{label}</h2>
      {children}
    </section>,
    document.body,
  );
}

/**
 * Top bar button with a panel that takes the focus when opened and returns it to the button on Escape. antd's Popover
 * would add 25 KB to the first page.
 */
export function BarPanel({ icon, label, count = 0, open, onOpenChange, children }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="icon-button"
        data-bar-button={icon}
        aria-label={count ? `${label} (${count})` : label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onOpenChange(!open)}
        onKeyDown={({ key }) => key === 'Escape' && onOpenChange(false)}
      >
        <Icon name={icon} />
        {count > 0 && <span className="badge" data-count={count > MAX_BADGE ? `${MAX_BADGE}+` : count} />}
      </button>
      {open && (
        <Panel opener={opener} label={label} close={() => onOpenChange(false)}>
          {children}
        </Panel>
      )}
    </>
  );
}
