import type { TeamView } from '@muster/contracts/teams';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Field } from '../../../shared/Field';
import { type Found, SearchSelect } from '../../../shared/SearchSelect';
import { selectMyId } from '../../../shared/session.slice';
import { useSelected } from '../../../shared/use-selected';
import { personName } from '../../../shared/words/words';
import { strings } from '../strings';
import { peopleToInvite, sendTeamCommand, teamCommandKey } from '../teams.slice';
import css from './Manage.module.css';

const s = strings.manage;

/** Finds a friend, or a player by name, and invites them. */
export function InvitePerson({ team: { slug, members }, invited }: { team: TeamView; invited: readonly string[] }) {
  const dispatch = useDispatch();
  const myId = useSelector(selectMyId) ?? '';
  const [picked, setPicked] = useState<Found | null>(null);
  const { shown, isLoading } = useSelector(peopleToInvite.select);
  const taken = new Set([...members.map(({ _user }) => _user._id), ...invited]);
  const chosen = picked && !taken.has(picked.value) ? picked : null;
  const busy = useSelected(sendTeamCommand.selectIsRunning, teamCommandKey(slug, 'invite', chosen?.value));
  return (
    <div className={css.issue}>
      <Field label={s.person} hint={s.personHint}>
        {(control) => (
          <SearchSelect
            {...control}
            placeholder={s.find}
            none={s.notFound}
            isLoading={isLoading}
            options={(shown ?? [])
              .filter(({ _id }) => !taken.has(_id))
              .map(({ _id, name, summonerTagline }) => ({
                value: _id,
                label: `${personName(name)} #${summonerTagline}`,
              }))}
            chosen={chosen}
            onSearch={(text) => dispatch(peopleToInvite.requested({ myId, text }))}
            onChoose={setPicked}
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
