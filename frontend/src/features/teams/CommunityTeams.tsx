import './teams.saga';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { Crest } from '../../shared/Crest';
import { LoadFailed } from '../../shared/LoadFailed';
import { useSelected } from '../../shared/use-selected';
import { strings } from './strings';
import { communityTeams } from './teams.slice';
import css from './Teams.module.css';

/** The teams that are listed in a community; nothing while there are none. */
export function CommunityTeams({ slug }: { slug: string }) {
  const dispatch = useDispatch();
  const { shown, failure } = useSelected(communityTeams.select, slug);
  useEffect(() => {
    dispatch(communityTeams.requested(slug));
  }, [dispatch, slug]);
  if (!shown && failure)
    return <LoadFailed message={strings.list.failed} retry={() => dispatch(communityTeams.requested(slug))} />;
  if (!shown || shown.length === 0) return null;
  return (
    <section className={`panel ${css.part}`} aria-label={strings.list.title}>
      <h2>{strings.list.title}</h2>
      <ul className={css.links}>
        {shown.map(({ _id, slug: address, name, crest }) => (
          <li key={_id}>
            <Link className="chip" to={`/teams/${address}`}>
              <Crest name={name} slug={address} size={22} image={crest} /> {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
