import './nights.saga';
import { type Role, ROLES } from '@muster/contracts/constants';
import { ANSWERS, type EveningAnswer, type EveningView, ROLL_CALL_LEAD_MS } from '@muster/contracts/nights';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { formatDateTime } from '../../shared/language/dates';
import { formatList } from '../../shared/language/lists';
import { LinkButton } from '../../shared/LinkButton';
import { LoadingScreen } from '../../shared/LoadingScreen';
import { ownCommunitiesNeeded, selectOwnRoles } from '../../shared/own-communities';
import { PersonRow } from '../../shared/PersonRow';
import { selectPreferredRoles, withRoleToggled } from '../../shared/preferred-roles';
import { selectIsAdmin, selectMe } from '../../shared/session.slice';
import { usePageTitle } from '../../shared/use-page-title';
import { CancelDialog } from './CancelDialog';
import { EditEveningDialog } from './EditEveningDialog';
import { eveningClosed, eveningOpened, evenings, sendEveningCommand } from './nights.slice';
import css from './Nights.module.css';
import { NotLoaded } from './NotLoaded';
import { Split } from './Split';
import { strings } from './strings';
import { useClock } from '../../shared/clock';

const s = strings.evening;

/** Roles in order: a press adds or removes one, an arrow moves it up. */
function Roles({ roles, onChange }: { roles: readonly Role[]; onChange: (roles: Role[]) => void }) {
  const others = ROLES.filter((role) => !roles.includes(role));
  const moveUp = (index: number) => onChange(roles.toSpliced(index - 1, 2, roles[index]!, roles[index - 1]!));
  const drop = (dragged: string, index: number) => {
    const role = ROLES.find((one) => one === dragged);
    if (role) onChange(roles.filter((one) => one !== role).toSpliced(index, 0, role));
  };
  return (
    <ul className={css.roles} aria-label={s.roles}>
      {roles.map((role, index) => (
        <li
          key={role}
          className={css.role}
          draggable
          onDragStart={(event) => event.dataTransfer.setData('text/plain', role)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => drop(event.dataTransfer.getData('text/plain'), index)}
        >
          <button
            type="button"
            className="chip"
            aria-pressed
            title={s.removeRole(role)}
            onClick={() => onChange(withRoleToggled(roles, role))}
          >
            {index + 1}. {role}
          </button>
          {index > 0 && (
            <button type="button" className="icon-button" aria-label={s.moveUp(role)} onClick={() => moveUp(index)}>
              ↑
            </button>
          )}
        </li>
      ))}
      {others.map((role) => (
        <li key={role}>
          <button
            type="button"
            className="chip"
            aria-pressed={false}
            title={s.addRole(role)}
            onClick={() => onChange(withRoleToggled(roles, role))}
          >
            {role}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** One press answers, with the roles of last time or those that are preferred. */
function Answer({ evening }: { evening: EveningView }) {
  const dispatch = useDispatch();
  const { _id: id, me } = evening;
  const preferred = useSelector(selectPreferredRoles);
  const [chosen, setChosen] = useState<readonly Role[] | null>(null);
  const roles = chosen ?? (me && me.roles.length > 0 ? me.roles : preferred);
  const send = (answer: EveningAnswer, named: readonly Role[]) =>
    dispatch(
      sendEveningCommand.requested({
        id,
        kind: 'answer',
        answer,
        ...(answer !== 'out' && named.length > 0 && { roles: [...named] }),
      }),
    );
  const change = (named: Role[]) => {
    setChosen(named);
    if (me && me.answer !== 'out' && named.length > 0) send(me.answer, named);
  };
  return (
    <section className={`panel ${css.section}`} aria-label={s.answer}>
      <h2>{s.answer}</h2>
      <div className={css.answers}>
        {ANSWERS.map((answer) => (
          <Button
            key={answer}
            type={me?.answer === answer ? 'primary' : 'default'}
            aria-pressed={me?.answer === answer}
            onClick={() => send(answer, roles)}
          >
            {s.answers[answer]}
          </Button>
        ))}
      </div>
      <h3>{s.roles}</h3>
      <Roles roles={roles} onChange={change} />
    </section>
  );
}

function People({ evening, canMark }: { evening: EveningView; canMark: (userId: string) => boolean }) {
  const dispatch = useDispatch();
  const { _id: id, missing } = evening;
  const short = Object.entries(missing?.roles ?? {}).map(([role, count]) => `${role} (${count})`);
  return (
    <section className={`panel ${css.section}`}>
      {missing && (
        <p role="status">{short.length > 0 ? s.short(missing.lobbies, formatList(short)) : s.fewer(missing.lobbies)}</p>
      )}
      {evening.in.length + evening.maybe.length === 0 && <p className="dim">{s.nobody}</p>}
      {(['in', 'maybe'] as const).map(
        (answer) =>
          evening[answer].length > 0 && (
            <div key={answer}>
              <h2>{answer === 'in' ? s.who(evening.inCount) : s.maybe(evening.maybeCount)}</h2>
              <ul className={css.list}>
                {evening[answer].map(({ _user, roles, here }) => (
                  <PersonRow key={_user._id} person={_user} onNavigate={() => undefined}>
                    <small>{roles.join(' › ')}</small>
                    {canMark(_user._id) ? (
                      <button
                        type="button"
                        className="chip"
                        aria-pressed={here}
                        aria-label={s.markHere(_user.name)}
                        onClick={() =>
                          dispatch(sendEveningCommand.requested({ id, kind: 'here', here: !here, userId: _user._id }))
                        }
                      >
                        {s.here}
                      </button>
                    ) : (
                      here && <b>{s.here}</b>
                    )}
                  </PersonRow>
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  );
}

function Rounds({ rounds }: Pick<EveningView, 'rounds'>) {
  return rounds.toReversed().map(({ number, scrims, reserves }) => (
    <section key={number} className={`panel ${css.section}`}>
      <h2>{s.round(number)}</h2>
      <div className={css.line}>
        {scrims.map((scrim) => (
          <LinkButton key={scrim._id} to={`/scrims/${scrim._id}`}>
            {s.openScrim(scrim.number)}
          </LinkButton>
        ))}
      </div>
      {reserves.length > 0 && (
        <p className="dim">
          {s.reserves}: {formatList(reserves.map(({ name }) => name))}
        </p>
      )}
    </section>
  ));
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

function Evening({ evening }: { evening: EveningView }) {
  const [me, isAdmin, own] = [useSelector(selectMe), useSelector(selectIsAdmin), useSelector(selectOwnRoles)];
  const role = own?.[evening.community._id];
  const isOrganiser = isAdmin || role === 'organiser' || role === 'owner';
  const hasBegun = useClock((now) => now >= Date.parse(evening.startsAt) - ROLL_CALL_LEAD_MS);
  const isRollCall = hasBegun && evening.state !== 'cancelled';
  const canMark = (userId: string) => isRollCall && (isOrganiser || userId === me?._id);
  usePageTitle(evening.name);
  return (
    <div className="page">
      <header className={css.head}>
        <Link className={css.community} to={`/communities/${evening.community.slug}`}>
          <Icon name="arrowLeft" size={18} /> {evening.community.name}
        </Link>
        <h1>{evening.name}</h1>
        <p>
          <b>{formatDateTime(evening.startsAt)}</b> · {stateText(evening)}
        </p>
      </header>
      {evening.reason && <p>{s.reason(evening.reason)}</p>}
      {evening.state !== 'cancelled' && <Answer evening={evening} />}
      <People evening={evening} canMark={canMark} />
      {isOrganiser && evening.state !== 'cancelled' && <Split evening={evening} />}
      <Rounds rounds={evening.rounds} />
      {isOrganiser && (
        <div className={css.line}>
          {evening.state !== 'cancelled' && <Editing evening={evening} />}
          {evening.rounds.length === 0 && <Cancelling evening={evening} />}
        </div>
      )}
    </div>
  );
}

export function EveningPage() {
  const dispatch = useDispatch();
  const { id = '' } = useParams();
  useEffect(() => {
    dispatch(eveningOpened(id));
    dispatch(ownCommunitiesNeeded()); // organisers are those of its community
    return () => void dispatch(eveningClosed(id));
  }, [dispatch, id]);
  const { shown, failure, isLoading } = useSelector((state) => evenings.select(state as never, id));
  usePageTitle(shown?.name ?? strings.title);
  if (shown) return <Evening key={id} evening={shown} />;
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
