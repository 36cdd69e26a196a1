import { type Role, ROLES } from '@muster/contracts/constants';
import type { EveningView } from '@muster/contracts/nights';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { RoleIcon } from '../../shared/art/RoleIcon';
import { withRoleToggled } from '../../shared/preferred-roles';
import { type Found, SearchSelect } from '../../shared/SearchSelect';
import { useSelected } from '../../shared/use-selected';
import { personName } from '../../shared/words/words';
import { eveningCommandKey, memberSearch, sendEveningCommand } from './nights.slice';
import css from './People.module.css';
import { strings } from './strings';

const s = strings.evening;

interface MemberSelectProps {
  slug: string;
  chosen: Found | null;
  onChoose: (chosen: Found | null) => void;
}
/** Finds a member of the community by name. */
function MemberSelect({ slug, ...props }: MemberSelectProps) {
  const dispatch = useDispatch();
  const { shown, isLoading } = useSelected(memberSearch.select, slug);
  return (
    <SearchSelect
      {...props}
      aria-label={s.addWho}
      placeholder={s.addWho}
      none={s.noMember}
      isLoading={isLoading}
      options={(shown ?? []).map(({ _user }) => ({
        value: _user._id,
        label: `${personName(_user.name)} #${_user.summonerTagline}`,
      }))}
      onSearch={(search) => dispatch(memberSearch.requested({ slug, search }))}
    />
  );
}

/** Lets an organiser put a member in, with their roles. Without any, those of last time or preferred ones count. */
export function AddPerson({ evening: { _id: id, community, in: present } }: { evening: EveningView }) {
  const dispatch = useDispatch();
  const [picked, setPicked] = useState<Found | null>(null);
  const [roles, setRoles] = useState<Role[]>([]);
  const chosen = present.some(({ _user }) => _user._id === picked?.value) ? null : picked;
  const busy = useSelected(sendEveningCommand.selectIsRunning, eveningCommandKey(id, 'answer', chosen?.value));
  const add = () => {
    if (!chosen) return;
    const named = roles.length > 0 && { roles };
    dispatch(sendEveningCommand.requested({ id, kind: 'answer', answer: 'in', userId: chosen.value, ...named }));
  };
  const pick = (person: Found | null) => {
    setPicked(person);
    setRoles([]);
  };
  return (
    <div className={css.add} role="group" aria-label={s.add}>
      <MemberSelect slug={community.slug} chosen={chosen} onChoose={pick} />
      <span className={css.choice} role="group" aria-label={s.addRoles}>
        {ROLES.map((role) => (
          <button
            key={role}
            type="button"
            className="icon-button"
            aria-label={role}
            title={role}
            aria-pressed={roles.includes(role)}
            onClick={() => setRoles(withRoleToggled(roles, role))}
          >
            <RoleIcon role={role} size={20} />
          </button>
        ))}
      </span>
      <Button type="primary" size="large" disabled={!chosen} loading={busy} onClick={add}>
        {s.add}
      </Button>
    </div>
  );
}
