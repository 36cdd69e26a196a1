import { hasCommunities } from '../shared/communities-mode';
import { Modal } from 'antd';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectIsAdmin } from '../shared/session.slice';
import css from './ShortcutsDialog.module.css';
import { strings } from './member-strings';

const s = strings.keyboard;

type Rows = readonly (readonly [keys: string, does: string])[];
const general = (): Rows => [
  ['?', s.list],
  ['/', s.find],
  ['j k', s.step],
  ['c', s.chat],
  ['Esc', s.closeDialog],
];
const places = (): Rows => [
  ['g h', s.home],
  ['g s', s.scrims],
  ['g m', s.messages],
  ['g p', s.profile],
  ['g t', s.settings],
  ['g u', s.guide],
];
const communityPlaces = (): Rows => [['g c', s.communities]];
const adminPlaces = (): Rows => [
  ['g d', s.dashboard],
  ['g n', s.create],
];

const Keys = ({ rows }: { rows: Rows }) => (
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

export default function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isAdmin = useSelector(selectIsAdmin);
  return (
    <Modal open={open} onCancel={onClose} title={s.title} footer={null} centered width={520} destroyOnHidden>
      <h3 className={css.heading}>{s.everywhere}</h3>
      <Keys rows={general()} />
      <h3 className={css.heading}>{s.goTo}</h3>
      <Keys rows={[...places(), ...(hasCommunities ? communityPlaces() : []), ...(isAdmin ? adminPlaces() : [])]} />
      <p className={css.note}>
        {s.note}{' '}
        <Link to="/settings#notifications" onClick={onClose}>
          {s.switchOff}
        </Link>
      </p>
    </Modal>
  );
}
