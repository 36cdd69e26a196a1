import type { WebhookView } from '@muster/contracts/webhooks';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { formatMoment } from '../../../shared/language/dates';
import { useSelected } from '../../../shared/use-selected';
import { strings } from '../strings';
import { Deliveries } from './Deliveries';
import { nameOfEvent } from './event-names';
import { sendWebhookCommand } from './webhooks.slice';
import css from './Webhooks.module.css';

const s = strings.webhooks;
type Confirmed = 'rotate' | 'delete';

function State({ webhook: { enabled, suspended, failingSince } }: { webhook: WebhookView }) {
  const state = enabled ? (failingSince ? 'failing' : 'on') : (suspended ?? 'off');
  const text = {
    on: s.on,
    off: s.off,
    failing: enabled ? s.failing : s.suspendedFailing,
    gone: s.suspendedGone,
    orphaned: s.suspendedOrphaned,
  }[state];
  return <span className={`tag ${state === 'on' ? 'gold' : state === 'off' ? '' : 'warn'}`}>{text}</span>;
}

/** One webhook: whether it works, and what can be done about it. */
export function WebhookEntry({ slug, webhook }: { slug: string; webhook: WebhookView }) {
  const dispatch = useDispatch();
  const { _id: id, url, description, events, enabled, failingSince, formerSecretUntil } = webhook;
  const busy = useSelected(sendWebhookCommand.selectIsRunning, id);
  const [asked, setAsked] = useState<Confirmed | null>(null);
  const [isOpen, setOpen] = useState(false);
  const send = (kind: Confirmed | 'test') => dispatch(sendWebhookCommand.requested({ slug, id, kind }));
  const toggle = () => dispatch(sendWebhookCommand.requested({ slug, id, kind: 'edit', body: { enabled: !enabled } }));
  return (
    <li className={css.webhook} aria-label={url}>
      <div className={css.title}>
        <h3>{description || url}</h3>
        <State webhook={webhook} />
      </div>
      {description && <code>{url}</code>}
      <p className="dim">{events.map(nameOfEvent).join(' · ')}</p>
      {failingSince && <p className={css.problem}>{s.failingSince(formatMoment(failingSince))}</p>}
      {formerSecretUntil && <p className="dim">{s.formerUntil(formatMoment(formerSecretUntil))}</p>}
      <div className={css.actions}>
        <Button disabled={!enabled || busy} onClick={() => (setOpen(true), send('test'))}>
          {s.test}
        </Button>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {s.deliveries}
        </Button>
        <Button disabled={busy} type={enabled ? 'default' : 'primary'} onClick={toggle}>
          {enabled ? s.disable : s.enable}
        </Button>
        <Button disabled={busy} onClick={() => setAsked('rotate')}>
          {s.rotate}
        </Button>
        <Button danger disabled={busy} onClick={() => setAsked('delete')}>
          {s.delete}
        </Button>
      </div>
      {isOpen && <Deliveries slug={slug} id={id} />}
      <ConfirmDialog
        open={asked !== null}
        title={asked === 'delete' ? s.deleteAsk : s.rotateAsk}
        verb={asked === 'delete' ? s.delete : s.rotate}
        danger={asked === 'delete'}
        onConfirm={() => {
          if (asked) send(asked);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      >
        {asked === 'delete' ? s.deleteBody : s.rotateBody}
      </ConfirmDialog>
    </li>
  );
}
