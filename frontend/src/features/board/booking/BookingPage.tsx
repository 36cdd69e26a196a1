import '../board.saga';
import type { BookingView } from '@muster/contracts/board';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { Crest } from '../../../shared/Crest';
import { formatDateTime, timeZoneName } from '../../../shared/language/dates';
import { LinkButton } from '../../../shared/LinkButton';
import { usePageTitle } from '../../../shared/use-page-title';
import { useSelected } from '../../../shared/use-selected';
import css from '../Board.module.css';
import { bookingClosed, bookingOpened, bookings } from '../board.slice';
import { useFollowedTeams, useIsRunning, useSendCommand, useTeamView } from '../hooks';
import { Missing, PageSkeleton } from '../Missing';
import { ReasonDialog } from '../ReasonDialog';
import { WhyRejected } from '../WhyRejected';
import { strings } from '../strings';
import { Countdown } from './Countdown';
import { LineUps } from './LineUps';
import { TimeChange } from './TimeChange';

const s = strings.booking;

function Cancel({ id, opponent }: { id: string; opponent: string }) {
  const send = useSendCommand();
  const [isAsking, setAsking] = useState(false);
  const busy = useIsRunning('cancel', id);
  return (
    <>
      <Button danger loading={busy} onClick={() => setAsking(true)}>
        {s.cancel}
      </Button>
      <ReasonDialog
        open={isAsking}
        title={s.cancelAsk(opponent)}
        body={s.cancelBody}
        verb={s.cancel}
        onSubmit={(reason) => send({ kind: 'cancel', id, reason })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Cancelled({ booking: { cancelled, teams, again } }: { booking: BookingView }) {
  if (!cancelled) return null;
  const name = teams.find(({ _id }) => _id === cancelled.by)?.name;
  return (
    <div className={css.notice}>
      <Icon name="info" size={18} />
      <span>
        {name === undefined ? s.cancelledByAdmin : s.cancelledBy(name)}
        {cancelled.reason && ` ${strings.request.because(cancelled.reason)}`}
      </span>
      {again && <LinkButton to={`/board/posts/${again}`}>{s.again}</LinkButton>}
    </div>
  );
}

function Head({ booking, opponent }: { booking: BookingView; opponent: string | undefined }) {
  const { _id: id, teams, startsAt, games, state, scrim } = booking;
  return (
    <header className={`panel ${css.head}`}>
      {teams.map(({ _id, name, slug, crest }) => (
        <Link key={_id} to={`/teams/${slug}`}>
          <Crest name={name} slug={slug} size={52} image={crest} />
          <span className="visually-hidden">{name}</span>
        </Link>
      ))}
      <div className={css.title}>
        <h1>{strings.versus(teams[0]!.name, teams[1]!.name)}</h1>
        <b>
          {formatDateTime(startsAt)} <small className="dim">{timeZoneName(startsAt)}</small>
        </b>
        <span className={css.tags}>
          <span className={state === 'booked' ? 'tag gold' : 'tag warn'}>{strings.bookingStates[state]}</span>
          <span className="tag">{strings.games(games)}</span>
        </span>
        {state === 'booked' && <Countdown at={startsAt} />}
      </div>
      {state !== 'cancelled' && (
        <div className={css.actions}>
          <LinkButton to={`/scrims/${scrim._id}`} type="primary" icon={<Icon name="swords" size={17} />}>
            {s.scrim}
          </LinkButton>
          {state === 'booked' && opponent !== undefined && <Cancel id={id} opponent={opponent} />}
        </div>
      )}
    </header>
  );
}

function Booking({ booking }: { booking: BookingView }) {
  const { teams, state } = booking;
  const sides = [useTeamView(teams[0]!.slug), useTeamView(teams[1]!.slug)];
  const own = sides.flatMap(({ team, books }) => (team && books ? [team] : []));
  // Admins book for both teams, and act for their own one if they have one in it.
  const acting = own.find(({ me }) => me !== null) ?? own[0];
  const opponent = acting && teams.find(({ _id }) => _id !== acting._id)?.name;
  usePageTitle(strings.versus(teams[0]!.name, teams[1]!.name));
  useFollowedTeams(sides.flatMap(({ team, isMember }) => (team && isMember ? [team.slug] : [])));
  return (
    <div className={`page ${css.page}`}>
      {acting && (
        <Link to={`/teams/${acting.slug}`} className={css.back}>
          <Icon name="arrowLeft" size={18} /> {acting.name}
        </Link>
      )}
      <Head booking={booking} opponent={opponent} />
      <WhyRejected />
      <Cancelled booking={booking} />
      {state === 'booked' && acting && <TimeChange booking={booking} own={acting} />}
      {state !== 'cancelled' && <LineUps booking={booking} own={own} />}
    </div>
  );
}

/** Shows the members of two teams what the teams have agreed. */
export function BookingPage() {
  const dispatch = useDispatch();
  const { id = '' } = useParams();
  useEffect(() => {
    dispatch(bookingOpened(id));
    return () => void dispatch(bookingClosed());
  }, [dispatch, id]);
  const { shown, failure } = useSelected(bookings.select, id);
  if (shown && failure?.status !== 404) return <Booking key={shown._id} booking={shown} />;
  if (!failure) return <PageSkeleton />;
  return (
    <Missing
      status={failure.status}
      unknown={strings.missing.booking}
      hint={strings.missing.bookingHint}
      failed={strings.missing.bookingFailed}
      retry={() => dispatch(bookings.requested(id))}
    />
  );
}
