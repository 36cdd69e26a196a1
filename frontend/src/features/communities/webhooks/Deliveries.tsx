import type { DeliveryView } from '@muster/contracts/webhooks';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { EmptyState } from '../../../shared/EmptyState';
import { formatMoment } from '../../../shared/language/dates';
import { strings as shared } from '../../../shared/strings';
import { useSelected } from '../../../shared/use-selected';
import staff from '../staff/StaffPage.module.css';
import { strings } from '../strings';
import { nameOfEvent } from './event-names';
import { deliveries, sendWebhookCommand } from './webhooks.slice';
import css from './Webhooks.module.css';

const s = strings.webhooks;
const TONES = { pending: '', delivered: 'gold', failed: 'warn' } as const;
const isTrying = ({ status, attempts }: DeliveryView) => status === 'pending' && attempts === 0;
/** While a delivery waits for its first attempt. */
const POLL_MS = 2_000;

function Delivery({ slug, id, delivery }: { slug: string; id: string; delivery: DeliveryView }) {
  const dispatch = useDispatch();
  const { _id, type, status, attempts, statusCode, error, response, createdAt, nextAttemptAt } = delivery;
  const reason = error === null ? null : s.errors[error === 'url-not-allowed' ? 'urlNotAllowed' : error];
  return (
    <li className={css.delivery}>
      <div>
        <b>{nameOfEvent(type)}</b> <span className={`tag ${TONES[status]}`}>{s.statuses[status]}</span>
        <small>
          {[
            formatMoment(createdAt),
            s.attempts(attempts),
            ...(statusCode === null ? [] : [s.statusCode(statusCode)]),
            ...(reason === null ? [] : [reason]),
            ...(nextAttemptAt === null || attempts === 0 ? [] : [s.next(formatMoment(nextAttemptAt))]),
          ].join(' · ')}
        </small>
        {response && (
          <details>
            <summary>{s.response}</summary>
            <pre>{response}</pre>
          </details>
        )}
      </div>
      {status !== 'pending' && (
        <Button onClick={() => dispatch(sendWebhookCommand.requested({ slug, id, kind: 'repeat', delivery: _id }))}>
          {s.repeat}
        </Button>
      )}
    </li>
  );
}

/** Lists the deliveries of a webhook with their results. Loads them again while one of them is still being tried. */
export function Deliveries({ slug, id }: { slug: string; id: string }) {
  const dispatch = useDispatch();
  const { shown, failure } = useSelected(deliveries.select, id);
  const isWaiting = shown?.some(isTrying) ?? false;
  useEffect(() => {
    const load = () => void dispatch(deliveries.requested({ slug, id }));
    load();
    if (!isWaiting) return;
    const timer = setInterval(load, POLL_MS);
    return () => clearInterval(timer);
  }, [dispatch, slug, id, isWaiting]);
  if (!shown && failure)
    return (
      <EmptyState art="server" title={s.deliveriesFailed}>
        <Button onClick={() => dispatch(deliveries.requested({ slug, id }))}>{shared.retry}</Button>
      </EmptyState>
    );
  if (!shown) return <div className={`skeleton ${staff.waiting}`} role="status" aria-label={shared.loading} />;
  if (shown.length === 0) return <p className="dim">{s.noDeliveries}</p>;
  return (
    <ul className={css.deliveries} aria-label={s.deliveries}>
      {shown.map((delivery) => (
        <Delivery key={delivery._id} slug={slug} id={id} delivery={delivery} />
      ))}
    </ul>
  );
}
