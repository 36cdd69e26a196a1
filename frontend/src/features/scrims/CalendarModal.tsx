import type { ScrimView } from '@muster/contracts';
import { Button, Modal } from 'antd';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { CalendarAddress } from './CalendarAddress';
import css from './CalendarModal.module.css';
import { entryAddress, entryWished } from './share';
import { words } from './share-words';

function ThisScrim({ scrim }: { scrim: ScrimView }) {
  const dispatch = useDispatch();
  const icon = <Icon name="calendar" size={17} />;
  return (
    <section className={css.part}>
      <h3>{words.thisScrim}</h3>
      <p className="dim">{words.thisHow}</p>
      {scrim.isPrivate ? (
        <Button icon={icon} onClick={() => dispatch(entryWished({ scrimId: scrim._id }))}>
          {words.download}
        </Button>
      ) : (
        <Button icon={icon} href={entryAddress(scrim._id)} download="scrim.ics">
          {words.download}
        </Button>
      )}
    </section>
  );
}

export function CalendarModal({ scrim, open, onClose }: { scrim: ScrimView; open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} title={words.calendar} onCancel={onClose} footer={null} destroyOnHidden centered width={520}>
      <ThisScrim scrim={scrim} />
      <section className={css.part}>
        <h3>{words.all}</h3>
        <CalendarAddress />
      </section>
    </Modal>
  );
}
