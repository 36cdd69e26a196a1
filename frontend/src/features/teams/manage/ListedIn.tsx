import { TEAM_COMMUNITIES_MAX, type TeamView } from '@muster/contracts/teams';
import { Button, Select } from 'antd';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ownCommunities, ownCommunitiesNeeded } from '../../../shared/own-communities';
import { strings } from '../strings';
import { sendTeamCommand } from '../teams.slice';
import css from './Manage.module.css';

const s = strings.manage;

/** The communities whose members find the team there. */
export function ListedIn({ team: { slug, communities } }: { team: TeamView }) {
  const dispatch = useDispatch();
  const own = useSelector(ownCommunities.select).shown ?? [];
  useEffect(() => {
    dispatch(ownCommunitiesNeeded());
  }, [dispatch]);
  const others = own.filter(({ _id, archived }) => !archived && communities.every((listed) => listed._id !== _id));
  const send = (kind: 'listIn' | 'removeFrom', id: string) => dispatch(sendTeamCommand.requested({ slug, kind, id }));
  return (
    <div className={css.end}>
      <h3>{s.communities}</h3>
      <p className="dim">{s.communitiesHint(TEAM_COMMUNITIES_MAX)}</p>
      <ul className={css.list} aria-label={s.communities}>
        {communities.map(({ _id, slug: address, name }) => (
          <li key={_id} className={css.entry}>
            <span>{name}</span>
            <Button aria-label={s.unlistFrom(name)} onClick={() => send('removeFrom', address)}>
              {s.remove}
            </Button>
          </li>
        ))}
      </ul>
      {others.length > 0 && communities.length < TEAM_COMMUNITIES_MAX && (
        <Select<string>
          className={css.place}
          aria-label={s.listIn}
          placeholder={s.listIn}
          size="large"
          value={null}
          options={others.map(({ slug: value, name }) => ({ value, label: name }))}
          onChange={(address) => send('listIn', address)}
        />
      )}
    </div>
  );
}
