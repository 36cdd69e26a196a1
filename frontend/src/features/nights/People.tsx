import type { Role } from '@muster/contracts/constants';
import { ANSWERS, type EveningAnswer, type EveningView, type SignedUp } from '@muster/contracts/nights';
import { profilePath } from '@muster/contracts/profile-path';
import { Dropdown } from 'antd';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { toAnsweredRoles, toNamedRoles } from '../../shared/any-role';
import { Icon } from '../../shared/art/Icon';
import { RankEmblem } from '../../shared/art/RankEmblem';
import { RoleIcon } from '../../shared/art/RoleIcon';
import { formatList } from '../../shared/language/lists';
import { personName, rankName } from '../../shared/words/words';
import { AddPerson } from './AddPerson';
import css from './People.module.css';
import section from './Nights.module.css';
import { sendEveningCommand } from './nights.slice';
import { strings } from './strings';

const s = strings.evening;

/** The roles as drawings in order, or that they play any. */
const NamedRoles = ({ roles }: { roles: readonly Role[] }) =>
  toNamedRoles(roles).length === 0 ? (
    <small className={css.any}>{s.anyRole}</small>
  ) : (
    <span className={css.roles} role="img" aria-label={formatList([...roles])} title={roles.join(' › ')}>
      {roles.map((role) => (
        <RoleIcon key={role} role={role} size={17} />
      ))}
    </span>
  );

/** Lets organisers change what a person has answered. */
function MoveMenu({ id, person, answer }: { id: string; person: SignedUp; answer: EveningAnswer }) {
  const dispatch = useDispatch();
  const { _id: userId, name } = person._user;
  const items = ANSWERS.filter((one) => one !== answer).map((one) => ({
    key: one,
    label: s.answers[one],
    onClick: () =>
      dispatch(
        sendEveningCommand.requested({
          id,
          kind: 'answer',
          answer: one,
          userId,
          ...(one !== 'out' && { roles: toAnsweredRoles(person.roles) }),
        }),
      ),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="icon-button" aria-label={s.move(personName(name))}>
        <Icon name="dots" size={18} />
      </button>
    </Dropdown>
  );
}

interface RowProps {
  id: string;
  person: SignedUp;
  answer: EveningAnswer;
  canMark: boolean;
  canMove: boolean;
}
/** One line at every width: rank, name, roles, and what may be done. */
function PersonLine({ id, person, answer, canMark, canMove }: RowProps) {
  const dispatch = useDispatch();
  const { _user, roles, here, by } = person;
  const mark = () => dispatch(sendEveningCommand.requested({ id, kind: 'here', here: !here, userId: _user._id }));
  return (
    <li className={css.line}>
      <RankEmblem rank={_user.rank} size={26} />
      <Link to={profilePath(_user)} className={css.who} title={`${_user.name} · ${rankName(_user.rank)}`}>
        <b>{personName(_user.name)}</b>
        {by && <small>{s.answeredBy(personName(by.name))}</small>}
      </Link>
      <NamedRoles roles={roles} />
      {canMark ? (
        <button
          type="button"
          className={`icon-button ${here ? css.here : ''}`}
          aria-pressed={here}
          aria-label={s.markHere(personName(_user.name))}
          title={s.here}
          onClick={mark}
        >
          <Icon name="check" size={18} />
        </button>
      ) : (
        here && <b className={css.here}>{s.here}</b>
      )}
      {canMove && <MoveMenu id={id} person={person} answer={answer} />}
    </li>
  );
}

/** Which roles the next lobby lacks. */
function Missing({ missing }: Pick<EveningView, 'missing'>) {
  if (!missing) return null;
  const short = Object.entries(missing.roles).map(([role, count]) => `${role} (${count})`);
  return (
    <p role="status">{short.length > 0 ? s.short(missing.lobbies, formatList(short)) : s.fewer(missing.lobbies)}</p>
  );
}

interface Props {
  evening: EveningView;
  canMark: (userId: string) => boolean;
  /** Organisers answer for others, until the evening is cancelled. */
  canMove: boolean;
}
/** Everyone who is in or maybe. */
export function People({ evening, canMark, canMove }: Props) {
  return (
    <section className={`panel ${section.section}`} aria-label={s.people}>
      <Missing missing={evening.missing} />
      {canMove && <AddPerson evening={evening} />}
      {evening.in.length + evening.maybe.length === 0 && <p className="dim">{s.nobody}</p>}
      {(['in', 'maybe'] as const).map(
        (answer) =>
          evening[answer].length > 0 && (
            <div key={answer}>
              <h2>{answer === 'in' ? s.who(evening.inCount) : s.maybe(evening.maybeCount)}</h2>
              <ul className={css.people}>
                {evening[answer].map((person) => (
                  <PersonLine
                    key={person._user._id}
                    id={evening._id}
                    person={person}
                    answer={answer}
                    canMark={canMark(person._user._id)}
                    canMove={canMove}
                  />
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  );
}
