import { type Role, ROLES } from '@muster/contracts/constants';
import type { TeamMemberView } from '@muster/contracts/teams';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { ChipSelect } from '../../../shared/ChipSelect';
import { formatList } from '../../../shared/language/lists';
import { personName } from '../../../shared/words/words';
import css from '../Board.module.css';
import { strings } from '../strings';
import { emptyRoles, type LineUpChoice, playersOf, withChosen } from './line-up-choice';

const s = strings.lineUp;

interface Props {
  members: readonly TeamMemberView[];
  choice: LineUpChoice;
  /** The role that stays empty. */
  oneShort: Role | null;
  /** Ids of people who cannot play then. */
  busy?: readonly string[];
  onChange: (choice: LineUpChoice) => void;
}

const NOBODY: readonly string[] = [];

/** Chooses who plays which role: a select per role. */
export function LineUpFields({ members, choice, oneShort, busy = NOBODY, onChange }: Props) {
  const players = playersOf(members);
  const nameOf = (id: string | undefined): string | undefined => {
    const found = members.find(({ _user }) => _user._id === id);
    return found && personName(found._user.name);
  };
  const empty = emptyRoles(choice, oneShort);
  return (
    <>
      <ul className={css.lineUp}>
        {ROLES.map((role) => (
          <li key={role} data-busy={busy.includes(choice[role] ?? '') || undefined}>
            <RoleIcon role={role} size={20} /> <span>{role}</span>
            {role === oneShort ? (
              <small className="dim">{s.lacking}</small>
            ) : (
              <ChipSelect
                label={s.who(role)}
                value={choice[role] ?? ''}
                shown={<b>{nameOf(choice[role]) ?? s.nobody}</b>}
                onChoose={(id) => onChange(withChosen(choice, role, id || undefined))}
              >
                <option value="">{s.nobody}</option>
                {players.map(({ _user, roles }) => (
                  <option key={_user._id} value={_user._id}>
                    {personName(_user.name)}
                    {roles.length > 0 && ` (${formatList(roles)})`}
                    {busy.includes(_user._id) && ` – ${s.busy}`}
                  </option>
                ))}
              </ChipSelect>
            )}
            {choice[role] && busy.includes(choice[role]) && <small className={css.problem}>{s.busy}</small>}
          </li>
        ))}
      </ul>
      {empty.length > 0 && <p className="dim">{s.incomplete(formatList(empty))}</p>}
    </>
  );
}
