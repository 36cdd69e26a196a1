import { Button } from 'antd';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import css from './StartCard.module.css';
import { browserWished, cardDeclined } from './browser.slice';
import { words } from './words';

const w = words.card;

/** Asks before the browser does, and only whoever has just sat down in a scrim. */
export default function StartCard() {
  const dispatch = useDispatch();
  return createPortal(
    <section className={css.card} aria-labelledby="start-card-title" onKeyDown={({ key }) => key === 'Escape' && dispatch(cardDeclined())}>
      <Icon name="bell" size={22} className={css.bell ?? ''} />
      <div role="status">
        <h2 id="start-card-title">{w.title}</h2>
        <p>{w.text}</p>
      </div>
      <div className={css.actions}>
        <Button type="primary" onClick={() => dispatch(browserWished())}>
          {w.yes}
        </Button>
        <Button onClick={() => dispatch(cardDeclined())}>{w.no}</Button>
      </div>
    </section>,
    document.body,
  );
}
