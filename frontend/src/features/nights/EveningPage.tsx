import './nights.saga';
import { atLeast } from '@muster/contracts/community-roles';
import { type EveningView, ROLL_CALL_LEAD_MS } from '@muster/contracts/nights';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { useClock } from '../../shared/clock';
import { formatDateTime } from '../../shared/language/dates';
import { formatList } from '../../shared/language/lists';
import { LinkButton } from '../../shared/LinkButton';
import { LoadingScreen } from '../../shared/LoadingScreen';
import { ownCommunitiesNeeded, selectOwnRoles } from '../../shared/own-communities';
import { selectIsAdmin, selectMe } from '../../shared/session.slice';
import { usePageTitle } from '../../shared/use-page-title';
import { useSelected } from '../../shared/use-selected';
import { personName } from '../../shared/words/words';
import { Answer } from './Answer';
import { CancelDialog } from './CancelDialog';
import { EditEveningDialog } from './EditEveningDialog';
import { eveningClosed, eveningOpened, evenings, sendEveningCommand } from './nights.slice';
import css from './Nights.module.css';
import { NotLoaded } from './NotLoaded';
import { People } from './People';
import { Split } from './Split';
import { strings } from './strings';

const s = strings.evening;

/** The lobbies of an evening, which are another feature's. */
export interface LobbyParts {
  /** The lobbies of the last round. */
  round: (evening: EveningView, isScreen: boolean) => ReactNode;
  /** The results of all rounds. */
  table: (evening: EveningView) => ReactNode;
}

/** The round that runs, with those who wait in it. */
function LastRound({ evening, round }: { evening: EveningView; round: LobbyParts['round'] }) {
  const last = evening.rounds.at(-1);
  if (!last) return null;
  return (
    <section className={css.running} aria-labelledby="last-round">
      <div className={css.line}>
        <h2 id="last-round" className={css.grow}>
          {s.round(last.number)}
        </h2>
        <LinkButton to={`/evenings/${evening._id}?view=screen`} icon={<Icon name="eye" size={17} />}>
          {s.screen}
        </LinkButton>
      </div>
      {round(evening, false)}
      {last.reserves.length > 0 && (
        <p className="dim">
          {s.reserves}: {formatList(last.reserves.map(({ name }) => personName(name)))}
        </p>
      )}
    </section>
  );
}

/** The lobbies of the last round for a second screen: nothing else, and nothing to press. */
function Screen({ evening, round }: { evening: EveningView; round: LobbyParts['round'] }) {
  return (
    <section className={css.screen} aria-label={s.screen}>
      <header className={css.line}>
        <h1 className={css.grow}>
          {evening.name} · {s.round(evening.rounds.length)}
        </h1>
        <LinkButton to={`/evenings/${evening._id}`}>{s.closeScreen}</LinkButton>
      </header>
      {round(evening, true)}
    </section>
  );
}

function stateText({ state, signUp }: EveningView): string {
  if (state === 'planned') return s.states.planned(formatDateTime(signUp.opensAt));
  if (state === 'open') return s.states.open(formatDateTime(signUp.closesAt));
  return s.states[state];
}

/** Lets organisers move or rename the evening. */
function Editing({ evening }: { evening: EveningView }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Button onClick={() => setEditing(true)}>{strings.editing.title}</Button>
      <EditEveningDialog open={isEditing} evening={evening} onClose={() => setEditing(false)} />
    </>
  );
}

/** Lets organisers cancel the evening with a reason, or restore it. */
function Cancelling({ evening: { _id: id, state, inCount, maybeCount } }: { evening: EveningView }) {
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  const cancel = (reason: string) => {
    setAsking(false);
    dispatch(sendEveningCommand.requested({ id, kind: 'cancel', reason }));
  };
  if (state === 'cancelled')
    return <Button onClick={() => dispatch(sendEveningCommand.requested({ id, kind: 'restore' }))}>{s.restore}</Button>;
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {s.cancel}
      </Button>
      <CancelDialog
        open={isAsking}
        title={s.cancel}
        text={strings.cancelling.evening(inCount + maybeCount)}
        verb={s.cancel}
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Header({ evening }: { evening: EveningView }) {
  return (
    <header className={css.head}>
      <Link className={css.community} to={`/communities/${evening.community.slug}`}>
        <Icon name="arrowLeft" size={18} /> {evening.community.name}
      </Link>
      <h1>{evening.name}</h1>
      <p>
        <b>{formatDateTime(evening.startsAt)}</b> · {stateText(evening)}
      </p>
    </header>
  );
}

function useIsOrganiser({ community }: EveningView): boolean {
  const [isAdmin, own] = [useSelector(selectIsAdmin), useSelector(selectOwnRoles)];
  return isAdmin || atLeast(own?.[community._id] ?? null, 'organiser');
}

/** The next thing to do stands first: before the draw the answer, after it the lobbies. */
function Evening({ evening, round, table }: { evening: EveningView } & LobbyParts) {
  const me = useSelector(selectMe);
  const isOrganiser = useIsOrganiser(evening);
  const hasBegun = useClock((now) => now >= Date.parse(evening.startsAt) - ROLL_CALL_LEAD_MS);
  const isOn = evening.state !== 'cancelled';
  const isDealt = evening.rounds.length > 0;
  const canMark = (userId: string) => hasBegun && isOn && (isOrganiser || userId === me?._id);
  const split = isOrganiser && isOn && <Split evening={evening} />;
  usePageTitle(evening.name);
  return (
    <div className={`page ${css.evening}`}>
      <Header evening={evening} />
      {evening.reason && <p>{s.reason(evening.reason)}</p>}
      <LastRound evening={evening} round={round} />
      {isDealt && split}
      {isDealt && table(evening)}
      {isOn && <Answer evening={evening} />}
      <People evening={evening} canMark={canMark} canMove={isOrganiser && isOn} />
      {!isDealt && split}
      {isOrganiser && (
        <div className={css.line}>
          {isOn && <Editing evening={evening} />}
          {!isDealt && <Cancelling evening={evening} />}
        </div>
      )}
    </div>
  );
}

export function EveningPage(parts: LobbyParts) {
  const dispatch = useDispatch();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  useEffect(() => {
    dispatch(eveningOpened(id));
    dispatch(ownCommunitiesNeeded()); // organisers are those of its community
    return () => void dispatch(eveningClosed(id));
  }, [dispatch, id]);
  const { shown, failure, isLoading } = useSelected(evenings.select, id);
  usePageTitle(shown?.name ?? strings.title);
  if (shown && shown.rounds.length > 0 && search.get('view') === 'screen')
    return <Screen evening={shown} round={parts.round} />;
  if (shown) return <Evening key={id} evening={shown} {...parts} />;
  if (!failure || isLoading) return <LoadingScreen />;
  if (failure.status === 404)
    return (
      <div className="page">
        <h1>{s.missing}</h1>
        <LinkButton to="/communities">{s.allCommunities}</LinkButton>
      </div>
    );
  return <NotLoaded message={failure.message} retry={() => dispatch(evenings.requested(id))} />;
}
