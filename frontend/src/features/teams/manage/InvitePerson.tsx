import type { TeamView } from '@muster/contracts/teams';
import { Button, Select, Spin } from 'antd';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Field } from '../../../shared/Field';
import { selectMyId } from '../../../shared/session.slice';
import { useSelected } from '../../../shared/use-selected';
import { personName } from '../../../shared/words/words';
import { strings } from '../strings';
import { peopleToInvite, sendTeamCommand, teamCommandKey } from '../teams.slice';
import css from './Manage.module.css';

const s = strings.manage;
interface Chosen {
  value: string;
  label: string;
}

/** Finds a friend, or a player by name, and invites them. */
export function InvitePerson({ team: { slug, members }, invited }: { team: TeamView; invited: readonly string[] }) {
  const dispatch = useDispatch();
  const myId = useSelector(selectMyId) ?? '';
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Chosen | null>(null);
  const { shown, isLoading } = useSelector(peopleToInvite.select);
  const taken = new Set([...members.map(({ _user }) => _user._id), ...invited]);
  const chosen = picked && !taken.has(picked.value) ? picked : null;
  const busy = useSelected(sendTeamCommand.selectIsRunning, teamCommandKey(slug, 'invite', chosen?.value));
  const search = (typed: string) => {
    setText(typed);
    dispatch(peopleToInvite.requested({ myId, text: typed.trim() }));
  };
  return (
    <div className={css.issue}>
      <Field label={s.person} hint={s.personHint}>
        {(control) => (
          <Select<Chosen | null>
            {...control}
            placeholder={s.find}
            size="large"
            labelInValue
            allowClear
            value={chosen}
            showSearch={{ filterOption: false, onSearch: search, searchValue: text }}
            onFocus={() => search(text)}
            notFoundContent={isLoading ? <Spin size="small" /> : s.notFound}
            options={(shown ?? [])
              .filter(({ _id }) => !taken.has(_id))
              .map(({ _id, name, summonerTagline }) => ({
                value: _id,
                label: `${personName(name)} #${summonerTagline}`,
              }))}
            onChange={(person) => setPicked(person ?? null)}
          />
        )}
      </Field>
      <Button
        type="primary"
        size="large"
        disabled={!chosen}
        loading={busy}
        onClick={() => chosen && dispatch(sendTeamCommand.requested({ slug, kind: 'invite', id: chosen.value }))}
      >
        {s.invite}
      </Button>
    </div>
  );
}
