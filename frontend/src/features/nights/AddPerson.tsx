import { type Role, ROLES } from '@muster/contracts/constants';
import type { EveningView } from '@muster/contracts/nights';
import { Button, Select, Spin } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { RoleIcon } from '../../shared/art/RoleIcon';
import { withRoleToggled } from '../../shared/preferred-roles';
import { useSelected } from '../../shared/use-selected';
import { personName } from '../../shared/words/words';
import { eveningCommandKey, memberSearch, sendEveningCommand } from './nights.slice';
import css from './People.module.css';
import { strings } from './strings';

const s = strings.evening;
interface Chosen {
  value: string;
  label: string;
}

/** Finds a member of the community by name. */
function MemberSelect({ slug, chosen, onChoose }: MemberSelectProps) {
  const dispatch = useDispatch();
  const [text, setText] = useState('');
  const { shown, isLoading } = useSelected(memberSearch.select, slug);
  const search = (typed: string) => {
    setText(typed);
    dispatch(memberSearch.requested({ slug, search: typed.trim() }));
  };
  return (
    <Select<Chosen | null>
      aria-label={s.addWho}
      placeholder={s.addWho}
      size="large"
      labelInValue
      allowClear
      value={chosen}
      showSearch={{ filterOption: false, onSearch: search, searchValue: text }}
      onFocus={() => search(text)}
      notFoundContent={isLoading ? <Spin size="small" /> : s.noMember}
      options={(shown ?? []).map(({ _user }) => ({
        value: _user._id,
        label: `${personName(_user.name)} #${_user.summonerTagline}`,
      }))}
      onChange={(picked) => onChoose(picked ?? null)}
    />
  );
}
interface MemberSelectProps {
  slug: string;
  chosen: Chosen | null;
  onChoose: (chosen: Chosen | null) => void;
}

/** Lets an organiser put a member in, with their roles. Without any, those of last time or preferred ones count. */
export function AddPerson({ evening: { _id: id, community, in: present } }: { evening: EveningView }) {
  const dispatch = useDispatch();
  const [picked, setPicked] = useState<Chosen | null>(null);
  const [roles, setRoles] = useState<Role[]>([]);
  const chosen = present.some(({ _user }) => _user._id === picked?.value) ? null : picked;
  const busy = useSelected(sendEveningCommand.selectIsRunning, eveningCommandKey(id, 'answer', chosen?.value));
  const add = () => {
    if (!chosen) return;
    const named = roles.length > 0 && { roles };
    dispatch(sendEveningCommand.requested({ id, kind: 'answer', answer: 'in', userId: chosen.value, ...named }));
  };
  const pick = (person: Chosen | null) => {
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
