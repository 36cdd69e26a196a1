import type { DiscordWebhookView } from '@muster/contracts/community-discord';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { formatMoment } from '../../../shared/language/dates';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { strings } from '../strings';
import { type DiscordCommand, sendDiscordCommand, selectPendingOf } from './discord.slice';
import css from './DiscordTab.module.css';
import { useSelected } from '../../../shared/use-selected';

const s = strings.discord;
type Health = Omit<DiscordWebhookView, 'url'>;
interface Props {
  slug: string;
  target: string;
  /** Name of the channel on Discord. */
  name?: string | null;
  address: string;
  health: Health;
}

function State({ suspended, problem }: Health) {
  const tone = problem === null ? 'gold' : 'warn';
  return <span className={`tag ${tone}`}>{s.states[suspended ?? (problem === null ? 'working' : 'failing')]}</span>;
}

function Facts({ health: { connectedAt, messages, lastSentAt, lastErrorAt } }: { health: Health }) {
  return (
    <p className={css.facts}>
      <span>{lastSentAt ? s.lastSent(formatMoment(lastSentAt)) : s.neverSent}</span>
      <span>{s.messages(messages)}</span>
      {lastErrorAt && <span>{s.lastError(formatMoment(lastErrorAt))}</span>}
      <span>{s.since(formatMoment(connectedAt))}</span>
    </p>
  );
}

function Disconnect({ target, isBusy, onConfirm }: { target: string; isBusy: boolean; onConfirm: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const isWebhook = target === 'webhook';
  const verb = isWebhook ? s.removeWebhook : s.disconnect;
  return (
    <>
      <Button danger loading={isBusy} onClick={() => setConfirming(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={isWebhook ? s.removeWebhookAsk : s.disconnectAsk}
        verb={verb}
        danger
        onConfirm={() => {
          setConfirming(false);
          onConfirm();
        }}
        onCancel={() => setConfirming(false)}
      >
        {isWebhook ? s.removeWebhookBody : s.disconnectBody}
      </ConfirmDialog>
    </>
  );
}

/** A connected channel or the webhook: its health, and what can be done about it. */
export function Binding({ slug, target, name, address, health }: Props) {
  const dispatch = useDispatch();
  const pending = useSelected(selectPendingOf, target);
  const send = (kind: DiscordCommand['kind']) => dispatch(sendDiscordCommand.requested({ slug, target, kind }));
  const isWebhook = target === 'webhook';
  const { suspended, problem } = health;
  const title = isWebhook ? s.webhook : name ? `#${name}` : s.channel(target);
  return (
    <li className={css.binding} aria-label={title}>
      <div className={css.title}>
        <h3>{title}</h3>
        <State {...health} />
      </div>
      {isWebhook ? (
        <code className={css.address}>{address}</code>
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer">
          <Icon name="discord" size={16} /> {s.open}
        </a>
      )}
      {problem && <p className={css.problem}>{problem}</p>}
      <Facts health={health} />
      <div className={css.actions}>
        <Button loading={pending === 'test'} onClick={() => send('test')}>
          {s.test}
        </Button>
        {suspended ? (
          <Button type="primary" loading={pending === 'resume'} onClick={() => send('resume')}>
            {s.resume}
          </Button>
        ) : (
          <Button loading={pending === 'suspend'} onClick={() => send('suspend')}>
            {s.suspend}
          </Button>
        )}
        <Disconnect target={target} isBusy={pending === 'disconnect'} onConfirm={() => send('disconnect')} />
      </div>
    </li>
  );
}
