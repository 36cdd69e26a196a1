import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { useCloseOnBack } from '../../shared/close-on-back';
import { media } from '../../shared/media';
import { useReturnFocus } from '../../shared/use-return-focus';
import css from './ChatWindow.module.css';
import { chatClosed } from './chat.slice';
import { strings } from './strings';

const PHONE = '(max-width: 599px)';
const usePhone = media(PHONE);

/** On phones the chat is modal: the page below is inert. */
function useModalOnPhone() {
  useEffect(() => {
    const root = document.getElementById('root');
    const phone = matchMedia(PHONE);
    const updateInert = () => void (root && (root.inert = phone.matches));
    updateInert();
    phone.addEventListener('change', updateInert);
    return () => {
      phone.removeEventListener('change', updateInert);
      if (root) root.inert = false;
    };
  }, []);
}

/**
 * Beside the page on wide screens, a corner window on narrower ones, full screen on phones, where Back closes it. Escape
 * closes it everywhere.
 */
export function ChatFrame({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) {
  const dispatch = useDispatch();
  const close = () => dispatch(chatClosed());
  const isFullScreen = usePhone();
  useModalOnPhone();
  useCloseOnBack(isFullScreen, close);
  useReturnFocus('[data-bar-button=mail]');
  return createPortal(
    <section
      role="dialog"
      aria-label={label}
      aria-modal={isFullScreen}
      className={css.window}
      data-chat
      // Full screen, it would cover the page that the link opens.
      onClick={({ target }) => isFullScreen && (target as Element).closest('a[href^="/"]') && close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <header className={css.head}>
        {head}
        <button type="button" className="icon-button" aria-label={strings.close} title={strings.close} onClick={close}>
          <Icon name="close" size={18} />
        </button>
      </header>
      {children}
    </section>,
    document.body,
  );
}
