import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSite } from '../../shared/site/site';
import css from './ProviderChoice.module.css';
import { ProviderMark } from './ProviderMark';
import { providerChosen, selectIsChoosing } from './sign-up.slice';
import { strings } from './strings';

function Choice() {
  const dispatch = useDispatch();
  const { providers } = useSite();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  const close = () => dispatch(providerChosen(null));
  return (
    <dialog
      ref={dialog}
      className={css.choice}
      aria-labelledby="provider-choice"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className={css.box}>
        <h2 id="provider-choice">{strings.choice.title}</h2>
        {providers.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={css.provider}
            data-id={id}
            onClick={() => dispatch(providerChosen(id))}
          >
            <ProviderMark id={id} name={name} />
            {strings.choice.with(name)}
          </button>
        ))}
        <button type="button" className={css.cancel} onClick={close}>
          {strings.choice.cancel}
        </button>
      </div>
    </dialog>
  );
}

/** Asks which of several providers to sign in with. The popup opens within the press. */
export const ProviderChoice = () => (useSelector(selectIsChoosing) ? <Choice /> : null);
