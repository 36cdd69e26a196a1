import './discord.saga';
import type { CommunityView } from '@muster/contracts/communities';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '../../../shared/EmptyState';
import { strings as shared } from '../../../shared/strings';
import staff from '../staff/StaffPage.module.css';
import { strings } from '../strings';
import { Binding } from './Binding';
import { ConnectChannel } from './ConnectChannel';
import { loadDiscord, selectDiscord, selectDiscordFailed } from './discord.slice';
import css from './DiscordTab.module.css';
import { WebhookForm } from './WebhookForm';

const s = strings.discord;

/** How often it is looked whether a channel was connected in Discord, until one is (ms). */
const LOOK_INTERVAL_MS = 5_000;

/**
 * Channels are connected in Discord itself, so the list is loaded again when the organiser comes back, and until there
 * is a channel also while they look at this page beside Discord.
 */
function useDiscord(slug: string, isOpen: boolean) {
  const dispatch = useDispatch();
  const view = useSelector(selectDiscord);
  const isWaiting = isOpen && view?.channels.length === 0;
  useEffect(() => {
    const load = () => void dispatch(loadDiscord.requested({ slug }));
    load();
    window.addEventListener('focus', load);
    return () => window.removeEventListener('focus', load);
  }, [dispatch, slug]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const look = () => void (document.visibilityState === 'visible' && dispatch(loadDiscord.requested({ slug })));
    const timer = setInterval(look, LOOK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [dispatch, slug, isWaiting]);
  return { view, failed: useSelector(selectDiscordFailed) };
}

/** Where the community shows its scrims in Discord, whether messages arrive, and how to connect a channel. */
export function DiscordTab({ community: { slug, archived } }: { community: CommunityView }) {
  const dispatch = useDispatch();
  const { view, failed } = useDiscord(slug, !archived);
  if (failed)
    return (
      <EmptyState art="server" title={s.failed}>
        <Button onClick={() => dispatch(loadDiscord.requested({ slug }))}>{shared.retry}</Button>
      </EmptyState>
    );
  if (!view) return <div className={`skeleton ${staff.waiting}`} role="status" aria-label={shared.loading} />;
  const { channels, webhook, installUrl } = view;
  return (
    <>
      <p className="dim">{s.lead}</p>
      {channels.length === 0 && !webhook && <EmptyState art="chat" title={s.none} hint={archived ? '' : s.noneHint} />}
      {(channels.length > 0 || webhook) && (
        <ul className={css.list} aria-label={s.connected}>
          {channels.map((channel) => (
            <Binding
              key={channel.channelId}
              slug={slug}
              target={channel.channelId}
              name={channel.name}
              address={channel.url}
              health={channel}
            />
          ))}
          {webhook && <Binding slug={slug} target="webhook" address={webhook.url} health={webhook} />}
        </ul>
      )}
      {!archived && (
        <>
          <ConnectChannel slug={slug} installUrl={installUrl} isConnected={channels.length > 0} />
          <WebhookForm slug={slug} isStored={webhook !== null} />
        </>
      )}
    </>
  );
}
