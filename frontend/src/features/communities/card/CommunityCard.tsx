import type { CommunityCard as Card } from '@muster/contracts/communities';
import { TEAMS } from '@muster/contracts/constants';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { formatDay, formatTime, timeZoneName } from '../../../shared/language/dates';
import { SimpleButton, SimpleLink } from '../../../shared/SimpleButton';
import { usePageTitle } from '../../../shared/use-page-title';
import { useSelected } from '../../../shared/use-selected';
import { regionName, words } from '../../../shared/words/words';
import { Crest } from '../../../shared/Crest';
import { type CardAddress, cards, keyOf } from './card.slice';
import css from './CommunityCard.module.css';
import { strings } from './strings';

type Next = NonNullable<Card['next']>;

function NextEvening({ startsAt, in: coming }: NonNullable<Card['nextEvening']>) {
  return (
    <section className={css.next}>
      <h2>{strings.nextEvening}</h2>
      <p>
        <time dateTime={startsAt}>
          {formatDay(startsAt)}, {formatTime(startsAt)} {timeZoneName(startsAt)}
        </time>
        <small>{strings.coming(coming)}</small>
      </p>
    </section>
  );
}

function NextScrim({ next: { startsAt, free } }: { next: Next }) {
  const count = free.teamOne.length + free.teamTwo.length;
  return (
    <>
      <p>
        <time dateTime={startsAt}>
          {formatDay(startsAt)}, {formatTime(startsAt)} {timeZoneName(startsAt)}
        </time>
        <small>{count === 0 ? strings.full : strings.free(count)}</small>
      </p>
      {TEAMS.map(
        (team) =>
          free[team].length > 0 && (
            <p key={team} className={`${css.side} ${css[team]}`}>
              <b>{words.sides[team]}</b>
              {free[team].map((role) => (
                <span key={role}>
                  <RoleIcon role={role} size={18} /> {role}
                </span>
              ))}
            </p>
          ),
      )}
    </>
  );
}

/** Offers to join or to ask, or says why the visitor cannot. Without a valid invite the community's own rule counts. */
function JoinPart({ card, onJoin }: { card: Card; onJoin: () => void }) {
  const { name, entry, invite } = card;
  const isInvited = invite === 'valid';
  return (
    <div className={css.join}>
      {invite === 'spent' && (
        <p className={css.spent} role="status">
          <Icon name="warning" size={18} /> {strings.spent}
        </p>
      )}
      {isInvited || entry !== 'invite' ? (
        <SimpleButton kind="primary" large onClick={onJoin}>
          {isInvited || entry === 'open' ? strings.join(name) : strings.ask(name)}
        </SimpleButton>
      ) : (
        invite !== 'spent' && <p className="dim">{strings.byInvite}</p>
      )}
    </div>
  );
}

function Mark({ card: { crest, name, slug } }: { card: Card }) {
  if (!crest) return <Crest name={name} slug={slug} size={72} />;
  return <img className={css.crest} src={crest} width={72} height={72} alt="" />;
}

function Details({ card, onJoin }: { card: Card; onJoin: () => void }) {
  const { name, about, region, memberCount, links, next, nextEvening, invite } = card;
  usePageTitle(name);
  return (
    <article className={`panel ${css.card}`}>
      <header className={css.head}>
        <Mark card={card} />
        <div>
          <p className={css.invited}>{invite === 'valid' ? strings.invited : strings.public}</p>
          <h1>{name}</h1>
          <p className={css.facts}>
            <span>
              <Icon name="friends" size={16} /> {strings.members(memberCount)}
            </span>
            {region && <span className="tag">{regionName(region)}</span>}
          </p>
        </div>
      </header>
      {about && <p className={css.about}>{about}</p>}
      {nextEvening && <NextEvening {...nextEvening} />}
      {(next || !nextEvening) && (
        <section className={css.next}>
          <h2>{strings.next}</h2>
          {next ? <NextScrim next={next} /> : <p className="dim">{strings.none}</p>}
        </section>
      )}
      {links.length > 0 && (
        <ul className={css.links} aria-label={strings.links}>
          {links.map(({ label, href }) => (
            <li key={href}>
              <a className="chip" href={href} rel="nofollow noopener noreferrer" target="_blank">
                <Icon name="link" size={16} /> {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      <JoinPart card={card} onJoin={onJoin} />
    </article>
  );
}

function Missing({ isUnknown, onRetry }: { isUnknown: boolean; onRetry: () => void }) {
  usePageTitle(strings.missing);
  return (
    <article className={`panel ${css.card} ${css.missing}`}>
      <Icon name="warning" size={34} />
      <h1>{isUnknown ? strings.missing : strings.failed}</h1>
      {isUnknown ? (
        <>
          <p className="dim">{strings.missingHint}</p>
          <SimpleLink to="/signup">{strings.missingLink}</SimpleLink>
        </>
      ) : (
        <SimpleButton onClick={onRetry}>{strings.retry}</SimpleButton>
      )}
    </article>
  );
}

/** As large as most cards. */
const Loading = () => (
  <div className={`panel ${css.card} ${css.loading}`} role="status" aria-label={strings.loading} aria-busy="true">
    <i className="skeleton" />
    <i className="skeleton" />
    <i className="skeleton" />
  </div>
);

interface Props {
  onJoin: (community: CardAddress & { name: string }) => void;
  /** Called with the region of what is shown. */
  onShow: (region: string | null) => void;
}

/** A community's link opened while signed out, with or without an invite. */
export function CommunityCard({ onJoin, onShow }: Props) {
  const dispatch = useDispatch();
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const invite = search.get('invite') ?? undefined;
  const load = () => void dispatch(cards.requested({ slug, invite }));
  useEffect(() => {
    dispatch(cards.requested({ slug, invite }));
  }, [dispatch, slug, invite]);
  const { shown, failure } = useSelected(cards.select, keyOf({ slug, invite }));
  const region = shown?.region ?? null;
  useEffect(() => {
    onShow(region);
  }, [onShow, region]);
  if (!shown) return failure ? <Missing isUnknown={failure.status === 404} onRetry={load} /> : <Loading />;
  const used = shown.invite === 'valid' ? invite : undefined;
  return <Details card={shown} onJoin={() => onJoin({ slug: shown.slug, name: shown.name, invite: used })} />;
}
