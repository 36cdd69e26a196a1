import { type Role, ROLES } from '@muster/contracts/constants';
import { ANSWERS, type EveningAnswer, type EveningView } from '@muster/contracts/nights';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { toAnsweredRoles, toNamedRoles } from '../../shared/any-role';
import { selectPreferredRoles, withRoleToggled } from '../../shared/preferred-roles';
import css from './Nights.module.css';
import { sendEveningCommand } from './nights.slice';
import { strings } from './strings';

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

/** The roles of the user's answer, or those that they like. Without any, they play all. */
function useRoles({ me }: EveningView): readonly Role[] {
  const preferred = useSelector(selectPreferredRoles);
  return me !== null && me.answer !== 'out' ? toNamedRoles(me.roles) : preferred;
}

function useSendAnswer(id: string) {
  const dispatch = useDispatch();
  return (answer: EveningAnswer, named: readonly Role[]) =>
    dispatch(
      sendEveningCommand.requested({
        id,
        kind: 'answer',
        answer,
        ...(answer !== 'out' && { roles: toAnsweredRoles(named) }),
      }),
    );
}

/** In, Maybe and Out: one press answers, with the roles of this answer or those that are preferred. */
export function AnswerButtons({ evening, chosen }: { evening: EveningView; chosen?: readonly Role[] | null }) {
  const usual = useRoles(evening);
  const send = useSendAnswer(evening._id);
  const current = evening.me?.answer;
  return (
    <div className={css.answers} role="group" aria-label={s.answer}>
      {ANSWERS.map((answer) => (
        <Button
          key={answer}
          type={current === answer ? 'primary' : 'default'}
          aria-pressed={current === answer}
          onClick={() => send(answer, chosen ?? usual)}
        >
          {s.answers[answer]}
        </Button>
      ))}
    </div>
  );
}

/** The roles, and the answer. */
export function Answer({ evening }: { evening: EveningView }) {
  const { _id: id, me } = evening;
  const usual = useRoles(evening);
  const [chosen, setChosen] = useState<readonly Role[] | null>(null);
  const roles = chosen ?? usual;
  const send = useSendAnswer(id);
  const change = (named: Role[]) => {
    setChosen(named);
    if (me !== null && me.answer !== 'out') send(me.answer, named);
  };
  return (
    <section className={`panel ${css.section}`} aria-label={s.answer}>
      <h2>{s.answer}</h2>
      <h3>{s.roles}</h3>
      <Roles roles={roles} onChange={change} />
      {roles.length === 0 && <p className="dim">{s.anyRoleHint}</p>}
      <AnswerButtons evening={evening} chosen={chosen} />
    </section>
  );
}
