import { Button } from 'antd';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import css from './PermissionPrompt.module.css';
import { enableRequested, promptDeclined } from './browser-push.slice';
import { strings } from './strings';

const s = strings.card;

/** Asks before the browser's own prompt, and only users who have just joined a scrim. */
export default function PermissionPrompt() {
  const dispatch = useDispatch();
  return createPortal(
    <section
      className={css.card}
      aria-labelledby="start-card-title"
      onKeyDown={({ key }) => key === 'Escape' && dispatch(promptDeclined())}
    >
      <Icon name="bell" size={22} className={css.bell ?? ''} />
      <div role="status">
        <h2 id="start-card-title">{s.title}</h2>
        <p>{s.text}</p>
      </div>
      <div className={css.actions}>
        <Button type="primary" onClick={() => dispatch(enableRequested())}>
          {s.yes}
        </Button>
        <Button onClick={() => dispatch(promptDeclined())}>{s.no}</Button>
      </div>
    </section>,
    document.body,
  );
}
