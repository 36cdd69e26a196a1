import '../share/share.saga';
import type { ScrimView } from '@muster/contracts/scrims';
import { Button, Modal } from 'antd';
import { useDispatch } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { CalendarAddress } from './CalendarAddress';
import css from './CalendarModal.module.css';
import { entryUrl, downloadEntry } from '../share/share.slice';
import { strings } from '../share/share-strings';

function SingleScrimEntry({ scrim }: { scrim: ScrimView }) {
  const dispatch = useDispatch();
  const icon = <Icon name="calendar" size={17} />;
  return (
    <section className={css.part}>
      <h2>{strings.thisScrim}</h2>
      <p className="dim">{strings.thisHow}</p>
      {scrim.isPrivate ? (
        <Button icon={icon} onClick={() => dispatch(downloadEntry.requested({ scrimId: scrim._id }))}>
          {strings.download}
        </Button>
      ) : (
        <Button icon={icon} href={entryUrl(scrim._id)} download="scrim.ics">
          {strings.download}
        </Button>
      )}
    </section>
  );
}

export function CalendarModal({ scrim, open, onClose }: { scrim: ScrimView; open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} title={strings.calendar} onCancel={onClose} footer={null} destroyOnHidden centered width={520}>
      <SingleScrimEntry scrim={scrim} />
      <section className={css.part}>
        <h2>{strings.all}</h2>
        <CalendarAddress />
      </section>
    </Modal>
  );
}
