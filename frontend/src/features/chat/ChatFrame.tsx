import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import css from './ChatWindow.module.css';
import { chatClosed } from './chat.slice';
import { strings } from './strings';

const PHONE = '(max-width: 599px)';

/** On a phone the chat is all there is: what lies under it is out of reach. Closed, the focus is where it was. */
function useModalOnPhone() {
  useEffect(() => {
    const opener = document.activeElement;
    const root = document.getElementById('root');
    const phone = matchMedia(PHONE);
    const settle = () => void (root && (root.inert = phone.matches));
    settle();
    phone.addEventListener('change', settle);
    return () => {
      phone.removeEventListener('change', settle);
      if (root) root.inert = false;
      const home = document.querySelector<HTMLElement>('[data-home-of=mail]');
      // Whatever opened it may be gone by now, as a closed panel is.
      const target =
        opener instanceof HTMLElement && opener !== document.body && opener.isConnected && opener.checkVisibility()
          ? opener
          : home;
      if (document.activeElement === document.body || !document.activeElement) target?.focus();
    };
  }, []);
}

/** In the corner of a wide screen, beside the page; the whole of a narrow one. Escape closes it. */
export function ChatFrame({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) {
  const dispatch = useDispatch();
  const close = () => dispatch(chatClosed());
  useModalOnPhone();
  return createPortal(
    <section
      role="dialog"
      aria-label={label}
      aria-modal={matchMedia(PHONE).matches}
      className={css.window}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <header className={css.head}>
        {head}
        <button
          type="button"
          className={`icon-button ${css.close}`}
          aria-label={strings.close}
          title={strings.close}
          onClick={close}
        >
          <Icon name="close" size={18} />
        </button>
      </header>
      {children}
    </section>,
    document.body,
  );
}
