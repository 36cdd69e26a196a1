import type { CommunityView } from '@muster/contracts/communities';
import { WEBHOOKS_MAX } from '@muster/contracts/webhooks';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '../../../shared/EmptyState';
import { strings as shared } from '../../../shared/strings';
import { useSelected } from '../../../shared/use-selected';
import page from '../staff/StaffPage.module.css';
import { strings } from '../strings';
import { NewWebhook } from './NewWebhook';
import { Secret } from './Secret';
import { WebhookEntry } from './WebhookEntry';
import { secretClosed, selectCreated, selectSecret, webhooks } from './webhooks.slice';
import css from './Webhooks.module.css';

const s = strings.webhooks;

/** Servers of the community's own that learn what happens in it. */
export function WebhooksTab({ community: { slug, archived } }: { community: CommunityView }) {
  const dispatch = useDispatch();
  const { shown, failure } = useSelected(webhooks.select, slug);
  const secret = useSelector(selectSecret);
  const created = useSelector(selectCreated);
  useEffect(() => {
    dispatch(webhooks.requested({ slug }));
    return () => void dispatch(secretClosed());
  }, [dispatch, slug]);
  if (!shown && failure)
    return (
      <EmptyState art="server" title={s.failed}>
        <Button onClick={() => dispatch(webhooks.requested({ slug }))}>{shared.retry}</Button>
      </EmptyState>
    );
  if (!shown) return <div className={`skeleton ${page.waiting}`} role="status" aria-label={shared.loading} />;
  return (
    <>
      <p className="dim">{s.lead}</p>
      {secret?.slug === slug && <Secret url={secret.url} secret={secret.secret} />}
      {shown.length === 0 && <EmptyState art="server" title={s.none} />}
      {shown.length > 0 && (
        <ul className={css.list} aria-label={strings.staff.tabs.webhooks}>
          {shown.map((webhook) => (
            <WebhookEntry key={webhook._id} slug={slug} webhook={webhook} />
          ))}
        </ul>
      )}
      {!archived && shown.length < WEBHOOKS_MAX && <NewWebhook key={created} slug={slug} />}
    </>
  );
}
