import type { TeamRef, TeamView } from '@muster/contracts/teams';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Crest } from '../../../shared/Crest';
import { Field } from '../../../shared/Field';
import { type Found, SearchSelect } from '../../../shared/SearchSelect';
import { useSelected } from '../../../shared/use-selected';
import { strings } from '../strings';
import { blockedTeams, sendTeamCommand, teamCommandKey, teamsToBlock } from '../teams.slice';
import { List } from './List';
import css from './Manage.module.css';

const s = strings.manage;
const labelOf = ({ name, tag }: Pick<TeamRef, 'name' | 'tag'>): string => `${name} (${tag})`;

function BlockedTeam({ slug, team }: { slug: string; team: TeamRef }) {
  const dispatch = useDispatch();
  const { _id: id, slug: address, name, crest } = team;
  const busy = useSelected(sendTeamCommand.selectIsRunning, teamCommandKey(slug, 'unblock', id));
  return (
    <li className={css.entry}>
      <Crest name={name} slug={address} size={32} image={crest} />
      <span>
        <Link to={`/teams/${address}`}>{labelOf(team)}</Link>
      </span>
      <Button
        loading={busy}
        aria-label={s.unblockWhom(name)}
        onClick={() => dispatch(sendTeamCommand.requested({ slug, kind: 'unblock', id }))}
      >
        {s.unblock}
      </Button>
    </li>
  );
}

/** Finds a team by name and blocks it. */
function BlockTeam({ team, blocked }: { team: TeamView; blocked: readonly TeamRef[] }) {
  const dispatch = useDispatch();
  const [picked, setPicked] = useState<Found | null>(null);
  const { shown, isLoading } = useSelector(teamsToBlock.select);
  const taken = new Set([team._id, ...blocked.map(({ _id }) => _id)]);
  const chosen = picked && !taken.has(picked.value) ? picked : null;
  const busy = useSelected(sendTeamCommand.selectIsRunning, teamCommandKey(team.slug, 'block', chosen?.value));
  return (
    <div className={css.issue}>
      <Field label={s.blockTeam}>
        {(control) => (
          <SearchSelect
            {...control}
            placeholder={s.findTeam}
            none={s.noTeamFound}
            isLoading={isLoading}
            options={(shown ?? [])
              .filter(({ _id }) => !taken.has(_id))
              .map((found) => ({ value: found._id, label: labelOf(found) }))}
            chosen={chosen}
            onSearch={(text) => dispatch(teamsToBlock.requested(text))}
            onChoose={setPicked}
          />
        )}
      </Field>
      <Button
        type="primary"
        danger
        size="large"
        disabled={!chosen}
        loading={busy}
        onClick={() =>
          chosen && dispatch(sendTeamCommand.requested({ slug: team.slug, kind: 'block', id: chosen.value }))
        }
      >
        {s.block}
      </Button>
    </div>
  );
}

/** The teams with which this one wants nothing to do. They are not told. */
export function BlocksTab({ team }: { team: TeamView }) {
  const dispatch = useDispatch();
  const { slug } = team;
  const blocked = useSelected(blockedTeams.select, slug);
  useEffect(() => {
    dispatch(blockedTeams.requested(slug));
  }, [dispatch, slug]);
  return (
    <>
      <p className="dim">{s.blocksLead}</p>
      <BlockTeam team={team} blocked={blocked.shown ?? []} />
      <List title={s.blocked} none={s.noBlocks} list={blocked} retry={() => dispatch(blockedTeams.requested(slug))}>
        {(other) => <BlockedTeam key={other._id} slug={slug} team={other} />}
      </List>
    </>
  );
}
