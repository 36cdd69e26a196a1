import { Modal } from 'antd';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectIsAdmin } from '../shared/session.slice';
import css from './KeyboardSheet.module.css';
import { words } from './words';

const w = words.keyboard;

const Keys = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <dl className={css.keys}>
    {rows.map(([keys, does]) => (
      <div key={keys}>
        <dt>
          {keys.split(' ').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);

/** Every key that does something, on one sheet. */
export default function KeyboardSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isAdmin = useSelector(selectIsAdmin);
  return (
    <Modal open={open} onCancel={onClose} title={w.title} footer={null} centered width={520} destroyOnHidden>
      <h3 className={css.heading}>{w.everywhere}</h3>
      <Keys rows={w.general} />
      <h3 className={css.heading}>{w.goTo}</h3>
      <Keys rows={isAdmin ? [...w.places, ...w.adminPlaces] : w.places} />
      <p className={css.note}>
        {w.note}{' '}
        <Link to="/settings#notices" onClick={onClose}>
          {w.switchOff}
        </Link>
      </p>
    </Modal>
  );
}
