import '../board.saga';
import type { PostView } from '@muster/contracts/board';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { Crest } from '../../../shared/Crest';
import { EmptyState } from '../../../shared/EmptyState';
import { formatDateTime, formatDay, timeZoneName } from '../../../shared/language/dates';
import { LinkButton } from '../../../shared/LinkButton';
import { LinkedText } from '../../../shared/LinkedText';
import { useCopyText } from '../../../shared/use-copy';
import { usePageTitle } from '../../../shared/use-page-title';
import { useSelected } from '../../../shared/use-selected';
import css from '../Board.module.css';
import { postClosed, postOpened, posts } from '../board.slice';
import { useFollowedTeams, useIsRunning, useSendCommand } from '../hooks';
import { Missing, PageSkeleton } from '../Missing';
import { PostTags } from '../PostTags';
import { WhyRejected } from '../WhyRejected';
import { strings } from '../strings';
import { rangeText } from '../words';
import { RequestCard } from './RequestCard';
import { RequestForm } from './RequestForm';

const s = strings.post;

function Withdraw({ id }: { id: string }) {
  const send = useSendCommand();
  const [isAsking, setAsking] = useState(false);
  const busy = useIsRunning('withdrawPost', id);
  return (
    <>
      <Button danger loading={busy} onClick={() => setAsking(true)}>
        {s.withdraw}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={s.withdrawAsk}
        verb={s.withdraw}
        danger
        onConfirm={() => {
          setAsking(false);
          send({ kind: 'withdrawPost', id });
        }}
        onCancel={() => setAsking(false)}
      >
        {s.withdrawBody}
      </ConfirmDialog>
    </>
  );
}

function CopyLink({ url }: { url: string }) {
  const copy = useCopyText();
  return (
    <Button
      icon={<Icon name="copy" size={16} />}
      title={s.copyHint}
      onClick={() => void copy(url, s.copied, s.copyFailed)}
    >
      {s.copy}
    </Button>
  );
}

function Head({ post }: { post: PostView }) {
  const { _id: id, team, from, state, expiresAt, note, url, widensAt, me } = post;
  const isOpen = state === 'open';
  return (
    <header className={`panel ${css.head}`}>
      <Crest name={team.name} slug={team.slug} size={64} image={team.crest} />
      <div className={css.title}>
        <h1>{s.title(team.name)}</h1>
        <b>
          {formatDay(from)}, {rangeText(post)} <small className="dim">{timeZoneName(from)}</small>
        </b>
        <PostTags post={post} />
        <Link className="text-link" to={`/teams/${team.slug}`}>
          {team.name}
        </Link>
        {isOpen && <small className="dim">{s.expires(formatDateTime(expiresAt))}</small>}
        {isOpen && widensAt && <small className="dim">{s.widens(formatDateTime(widensAt))}</small>}
      </div>
      {isOpen && me.manages && (
        <div className={css.actions}>
          {url && <CopyLink url={url} />}
          <LinkButton to={`/board/posts/${id}/edit`} icon={<Icon name="edit" size={17} />}>
            {s.edit}
          </LinkButton>
          <Withdraw id={id} />
        </div>
      )}
      {note && (
        <p className={css.words}>
          <LinkedText text={note} />
        </p>
      )}
    </header>
  );
}

function Closed({ post: { state, booking } }: { post: PostView }) {
  return (
    <p className={css.notice}>
      <Icon name="info" size={18} /> <span>{state === 'booked' ? s.booked : s.closed}</span>
      {booking && <LinkButton to={`/bookings/${booking}`}>{s.toBooking}</LinkButton>}
    </p>
  );
}

/** The requests that the own team received or made, for its members. */
function Requests({ post }: { post: PostView }) {
  const { requests, requestCount, state } = post;
  if (!requests || (requests.length === 0 && (requestCount === null || state !== 'open'))) return null;
  const title = requestCount === null ? strings.request.own : strings.request.received;
  return (
    <section className={`panel ${css.part}`} aria-label={title}>
      <h2>{title}</h2>
      {requests.length === 0 && <p className="dim">{strings.request.none}</p>}
      <ul className={css.list}>
        {requests.map((request) => (
          <RequestCard key={request._id} post={post} request={request} />
        ))}
      </ul>
    </section>
  );
}

function Ask({ post, postKey }: { post: PostView; postKey: string | undefined }) {
  const { me, starts, requests, requestCount } = post;
  // Admins read every post as its team does, and may ask for a team of their own.
  if (requestCount !== null && me.teams.length === 0) return null;
  if (me.teams.length > 0)
    return (
      <section className={`panel ${css.part}`} aria-label={strings.ask.title}>
        <h2>{strings.ask.title}</h2>
        {starts.length === 0 ? <p className="dim">{s.noStart}</p> : <RequestForm post={post} postKey={postKey} />}
      </section>
    );
  if (requests?.some(({ state }) => state === 'open')) return null;
  return <EmptyState art="people" title={s.cannotAsk} hint={s.cannotAskHint} />;
}

function Post({ post, postKey }: { post: PostView; postKey: string | undefined }) {
  usePageTitle(s.title(post.team.name));
  useFollowedTeams([
    ...(post.requestCount === null ? [] : [post.team.slug]),
    ...(post.requests ?? []).map(({ team }) => team.slug),
  ]);
  return (
    <div className={`page ${css.page}`}>
      <Link to="/board" className={css.back}>
        <Icon name="arrowLeft" size={18} /> {strings.title}
      </Link>
      <Head post={post} />
      <WhyRejected />
      {post.state !== 'open' && <Closed post={post} />}
      <Requests post={post} />
      {post.state === 'open' && <Ask post={post} postKey={postKey} />}
    </div>
  );
}

/** A post, with the request of a team that answers it, or the requests that its own team has received. */
export function PostPage() {
  const dispatch = useDispatch();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const key = search.get('key') ?? undefined;
  useEffect(() => {
    dispatch(postOpened({ id, key }));
    return () => void dispatch(postClosed());
  }, [dispatch, id, key]);
  const { shown, failure } = useSelected(posts.select, id);
  if (shown && failure?.status !== 404) return <Post key={shown._id} post={shown} postKey={key} />;
  if (!failure) return <PageSkeleton />;
  return (
    <Missing
      status={failure.status}
      unknown={strings.missing.post}
      hint={strings.missing.postHint}
      failed={strings.missing.postFailed}
      retry={() => dispatch(posts.requested({ id, key }))}
    />
  );
}
