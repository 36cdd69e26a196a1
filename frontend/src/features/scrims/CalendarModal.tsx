import type { ScrimView } from '@muster/contracts';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import css from './CalendarModal.module.css';
import { entryAddress, entryWished, feedRenewalWished, feedWished, selectFeed } from './share';
import { words } from './share-words';
import { useCopy } from './use-copy';

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

/** Calendar programs open this themselves. */
const asSubscription = (url: string): string => url.replace(/^https?:/, 'webcal:');

function AllOfMine() {
  const dispatch = useDispatch();
  const copy = useCopy();
  const { url, busy } = useSelector(selectFeed);
  const [asking, setAsking] = useState(false);
  useEffect(() => void dispatch(feedWished()), [dispatch]);
  const renew = () => {
    setAsking(false);
    dispatch(feedRenewalWished(undefined));
  };
  return (
    <section className={css.part}>
      <h3>{words.all}</h3>
      <p className="dim">{words.allHow}</p>
      <div className={css.address} aria-busy={busy}>
        <input readOnly value={url ?? ''} placeholder={words.loading} aria-label={words.address} onFocus={({ target }) => target.select()} />
        <Button disabled={!url} icon={<Icon name="copy" size={16} />} onClick={() => url && void copy(url, words.copied)}>
          {words.copy}
        </Button>
      </div>
      <Button type="primary" disabled={!url} {...(url && { href: asSubscription(url) })}>
        {words.subscribe}
      </Button>
      <p className={css.secret}>
        {words.secret}{' '}
        <button type="button" disabled={busy} onClick={() => setAsking(true)}>
          {words.renew}
        </button>
      </p>
      <ConfirmDialog open={asking} title={words.renewAsk} verb={words.renewVerb} danger onConfirm={renew} onCancel={() => setAsking(false)}>
        {words.renewBody}
      </ConfirmDialog>
    </section>
  );
}

export function CalendarModal({ scrim, open, onClose }: { scrim: ScrimView; open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} title={words.calendar} onCancel={onClose} footer={null} destroyOnHidden centered width={520}>
      <ThisScrim scrim={scrim} />
      <AllOfMine />
    </Modal>
  );
}
