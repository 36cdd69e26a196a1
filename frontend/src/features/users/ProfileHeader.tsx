import type { UserStats } from '@muster/contracts/stats';
import type { PublicUser } from '@muster/contracts/users';
import { type ReactNode, useState } from 'react';
import { useSelector } from 'react-redux';
import { Backdrop } from '../../shared/art/Backdrop';
import { Icon } from '../../shared/art/Icon';
import { RankEmblem } from '../../shared/art/RankEmblem';
import { media } from '../../shared/media';
import { PresenceDot } from '../../shared/presence/PresenceDot';
import { usePresence } from '../../shared/presence/use-presence';
import { selectMyId } from '../../shared/session.slice';
import type { Summoner } from './profile.api';
import { initials, truncate } from '../../shared/text';
import css from './ProfilePage.module.css';
import { strings as common } from '../../shared/strings';
import { strings } from './profile-strings';
import { rankName, regionName } from '../../shared/words/words';
import { formatDate, formatMoment } from '../../shared/language/dates';
import { useCopyText } from '../../shared/use-copy';
import { timeAgo } from '../../shared/language/time-ago';

/** Wide screens have room for the longest names, and show them in full. */
const useRoom = media('(min-width: 900px)');
/** Maximum lengths until the header is expanded (spec §2). */
const MAX_LENGTHS = { name: 11, tagline: 3, discord: 9 };

/** The summoner's icon from Riot's CDN, or initials until it has loaded or if it is unavailable. */
function Avatar({
  user,
  summoner,
  online,
}: {
  user: PublicUser;
  summoner: Summoner | null;
  online: boolean | undefined;
}) {
  const [broken, setBroken] = useState('');
  const icon = summoner && summoner.icon !== broken ? summoner.icon : null;
  return (
    <span className={css.avatar}>
      {icon ? (
        <img src={icon} alt="" width={104} height={104} onError={() => setBroken(icon)} />
      ) : (
        <span aria-hidden="true">{initials(user.name)}</span>
      )}
      <span className={css.dot}>
        <PresenceDot online={online} />
      </span>
    </span>
  );
}

/**
 * Has a text whether they are online or not, so that nothing moves once their presence is known. The dot beside the
 * avatar says the same to screen readers.
 */
const Seen = ({ online, at }: { online: boolean | undefined; at: string }) =>
  online ? (
    <span className="dim" aria-hidden="true">
      {common.online}
    </span>
  ) : (
    <span className="dim" title={formatMoment(at)}>
      {strings.seen(timeAgo(at))}
    </span>
  );

function Tags({ user, isOwn }: { user: PublicUser; isOwn: boolean }) {
  return (
    <>
      {isOwn && <span className="tag gold">{strings.you}</span>}
      {user.isAdmin && (
        <span className="tag gold">
          <Icon name="admin" size={12} /> {strings.admin}
        </span>
      )}
      {user.isDonator && (
        <span className="tag gold">
          <Icon name="heart" size={12} /> {strings.donator}
        </span>
      )}
      {user.currentBan?.isActive && (
        <span className="tag live">
          <Icon name="ban" size={12} /> {strings.banned}
        </span>
      )}
    </>
  );
}

function Level({ stats }: { stats: UserStats | null }) {
  if (!stats) return <div className={`skeleton ${css.levelSkeleton}`} />;
  return (
    <div className={css.level}>
      <b>{strings.level(stats.userLevel)}</b>
      <progress
        max={100}
        value={stats.expProgressPercent}
        aria-label={strings.exp(stats.expProgress, stats.expNeeded)}
      />
      <small>{strings.exp(stats.expProgress, stats.expNeeded)}</small>
    </div>
  );
}

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Discord({ discord, verified, full }: { discord: string; verified: boolean; full: boolean }) {
  const copy = useCopyText();
  return (
    <span className={css.discord}>
      <span title={discord}>{full ? discord : truncate(discord, MAX_LENGTHS.discord)}</span>
      {verified && (
        <span className={css.verified} role="img" aria-label={strings.discordVerified} title={strings.discordVerified}>
          <Icon name="check" size={15} />
        </span>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={strings.copyDiscord}
        title={strings.copyDiscord}
        onClick={() => void copy(discord, strings.copied(discord), strings.copyFailed)}
      >
        <Icon name="copy" size={17} />
      </button>
    </span>
  );
}

/** Prefers the solo queue, which is what players mean by their rank. */
function officialRank(summoner: Summoner | null): string | null {
  const entry = summoner?.ranks.find(({ queueType }) => queueType.includes('SOLO')) ?? summoner?.ranks[0];
  return entry ? rankName(`${entry.tier.charAt(0)}${entry.tier.slice(1).toLowerCase()} ${entry.rank}`) : null;
}

interface Props {
  user: PublicUser;
  summoner: Summoner | null;
  stats: UserStats | null;
  actions: ReactNode;
  onFriends: () => void;
}

/** Ranks, region, games and how to reach the person. */
function Facts({ user, summoner, stats, full, onFriends }: Omit<Props, 'actions'> & { full: boolean }) {
  const official = officialRank(summoner);
  return (
    <dl className={css.facts}>
      <Detail label={strings.declared}>
        <span className={css.rank}>
          <RankEmblem rank={user.rank} size={34} /> {rankName(user.rank)}
        </span>
      </Detail>
      {official && (
        <Detail label={strings.official}>
          <span title={strings.summonerLevel(summoner?.level ?? 0)}>{official}</span>
        </Detail>
      )}
      <Detail label={strings.region}>{regionName(user.region)}</Detail>
      <Detail label={strings.games}>
        {stats?.userGamesPlayedCount ?? '–'}{' '}
        {stats && stats.userGamesCastedCount > 0 && <small>{strings.casts(stats.userGamesCastedCount)}</small>}
      </Detail>
      <Detail label={strings.winRate}>
        {stats?.userGamesPlayedCount === 0 ? <small>{strings.noWinRate}</small> : stats ? `${stats.userWinrate}%` : '–'}
      </Detail>
      <Detail label={strings.friends}>
        {user.friends.length}{' '}
        <button type="button" className={css.expand} aria-label={strings.viewFriends(user.name)} onClick={onFriends}>
          {strings.view}
        </button>
      </Detail>
      <Detail label={strings.discord}>
        <Discord discord={user.discord} verified={user.discordVerified ?? false} full={full} />
      </Detail>
      <Detail label={strings.joinedOn}>{formatDate(user.createdAt)}</Detail>
    </dl>
  );
}

export function ProfileHeader({ user, summoner, stats, actions, onFriends }: Props) {
  const hasRoom = useRoom();
  const [isExpanded, setExpanded] = useState(false);
  const full = hasRoom || isExpanded;
  const isOwn = useSelector(selectMyId) === user._id;
  const presence = usePresence([user._id])[user._id];
  const online = presence?.online;
  const seen = presence?.lastSeen ?? user.lastLoggedIn;
  const cut = [user.name, user.summonerTagline, user.discord].some(
    (text, i) => Array.from(text).length > [MAX_LENGTHS.name, MAX_LENGTHS.tagline, MAX_LENGTHS.discord][i]!,
  );
  return (
    <article className={`panel ${css.card}`}>
      <div className={css.banner} aria-hidden="true">
        <Backdrop name={user.profileBackgroundImg} sizes="(max-width: 1100px) 100vw, 1100px" />
      </div>
      <header className={css.head}>
        <Avatar user={user} summoner={summoner} online={online} />
        <div className={css.who}>
          <h1 title={`${user.name} #${user.summonerTagline}`}>
            {full ? user.name : truncate(user.name, MAX_LENGTHS.name)}{' '}
            <small>#{full ? user.summonerTagline : truncate(user.summonerTagline, MAX_LENGTHS.tagline)}</small>
          </h1>
          <div className={css.tags}>
            <Tags user={user} isOwn={isOwn} />
            {!isOwn && seen && <Seen online={online} at={seen} />}
            {cut && !hasRoom && (
              <button
                type="button"
                className={css.expand}
                aria-expanded={full}
                onClick={() => setExpanded(!isExpanded)}
              >
                {full ? strings.collapse : strings.expand}
              </button>
            )}
          </div>
        </div>
        <div className={css.actions}>{actions}</div>
      </header>
      <Level stats={stats} />
      <Facts user={user} summoner={summoner} stats={stats} full={full} onFriends={onFriends} />
    </article>
  );
}
