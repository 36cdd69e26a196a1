import '../share/share.saga';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { LoadFailed } from '../../../shared/LoadFailed';
import css from './CalendarModal.module.css';
import { feed, rotateFeed } from '../share/share.slice';
import { strings } from '../share/share-strings';
import { useCopy } from '../use-copy';

/** Returns the URL with the scheme that calendar apps open. */
const asSubscription = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** URL of the calendar feed with the user's scrims: copy, subscribe, or replace it. */
export function CalendarAddress() {
  const dispatch = useDispatch();
  const copy = useCopy();
  const { shown, failure, isLoading: busy } = useSelector(feed.select);
  const url = shown?.url;
  const [isConfirming, setConfirming] = useState(false);
  useEffect(() => {
    dispatch(feed.requested());
  }, [dispatch]);
  const rotate = () => {
    setConfirming(false);
    dispatch(rotateFeed.requested(undefined));
  };
  if (failure && !shown) return <LoadFailed message={failure.message} retry={() => dispatch(feed.requested())} />;
  return (
    <div className={css.feed}>
      <p className="dim">{strings.allHow}</p>
      <div className={css.address} aria-busy={busy}>
        <input
          readOnly
          value={url ?? ''}
          placeholder={strings.loading}
          aria-label={strings.address}
          onFocus={({ target }) => target.select()}
        />
        <Button
          disabled={!url}
          icon={<Icon name="copy" size={16} />}
          onClick={() => url && void copy(url, strings.copied)}
        >
          {strings.copy}
        </Button>
      </div>
      <Button type="primary" disabled={!url} {...(url && { href: asSubscription(url) })}>
        {strings.subscribe}
      </Button>
      <p className={css.secret}>
        {strings.secret}{' '}
        <button type="button" disabled={busy} onClick={() => setConfirming(true)}>
          {strings.renew}
        </button>
      </p>
      <ConfirmDialog
        open={isConfirming}
        title={strings.renewAsk}
        verb={strings.renewVerb}
        danger
        onConfirm={rotate}
        onCancel={() => setConfirming(false)}
      >
        {strings.renewBody}
      </ConfirmDialog>
    </div>
  );
}
