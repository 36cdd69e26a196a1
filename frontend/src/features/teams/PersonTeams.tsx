import './teams.saga';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { Crest } from '../../shared/Crest';
import { LoadFailed } from '../../shared/LoadFailed';
import { useSelected } from '../../shared/use-selected';
import { strings } from './strings';
import css from './Teams.module.css';
import { personTeams } from './teams.slice';

const s = strings.person;

/** The teams of a person that the viewer may see; nothing while there are none. */
export function PersonTeams({ userId }: { userId: string }) {
  const dispatch = useDispatch();
  const { shown, failure } = useSelected(personTeams.select, userId);
  useEffect(() => {
    dispatch(personTeams.requested(userId));
  }, [dispatch, userId]);
  if (!shown && failure) return <LoadFailed message={s.failed} retry={() => dispatch(personTeams.requested(userId))} />;
  if (!shown || shown.length === 0) return null;
  return (
    <section className={`panel ${css.part}`} aria-label={s.title}>
      <h2>{s.title}</h2>
      <ul className={css.links}>
        {shown.map(({ _id, slug, name, crest, kind, captain }) => (
          <li key={_id}>
            <Link className="chip" to={`/teams/${slug}`}>
              <Crest name={name} slug={slug} size={22} image={crest} /> {name}{' '}
              <small className="dim">{captain ? strings.captain : strings.kinds[kind]}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
