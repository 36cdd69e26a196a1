import { atLeast } from '@muster/contracts/community-roles';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, NavLink } from 'react-router-dom';
import { BarPanel } from '../shared/BarPanel';
import { hasCommunities } from '../shared/communities-mode';
import { selectFilterSearch } from '../shared/filters/filters.slice';
import {
  ownCommunities,
  ownCommunitiesNeeded,
  selectManagedCommunities,
  selectOwnRoles,
} from '../shared/own-communities';
import { selectIsAdmin } from '../shared/session.slice';
import css from './BarPlaces.module.css';
import { strings } from './member-strings';

const s = strings.tabs;
const Place = ({ to, label }: { to: string; label: string }) => (
  <NavLink end to={to} className={css.place}>
    {label}
  </NavLink>
);

/** The communities of the user, one press away. */
function OwnCommunities() {
  const [open, setOpen] = useState(false);
  const own = (useSelector(ownCommunities.select).shown ?? []).filter(({ archived }) => !archived);
  if (own.length === 0) return null;
  return (
    <BarPanel icon="shield" label={s.ownCommunities} open={open} onOpenChange={setOpen}>
      <ul className={css.own}>
        {own.map(({ _id, slug, name }) => (
          <li key={_id}>
            <Link to={`/communities/${slug}`} onClick={() => setOpen(false)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </BarPanel>
  );
}

/** The places of the app in the bar, on screens that have the room. The drawer has all the others. */
export default function BarPlaces() {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(ownCommunitiesNeeded());
  }, [dispatch]);
  const search = useSelector(selectFilterSearch);
  const isAdmin = useSelector(selectIsAdmin);
  const manages = (useSelector(selectManagedCommunities) ?? []).length > 0;
  const isStaff = Object.values(useSelector(selectOwnRoles) ?? {}).some((role) => atLeast(role, 'caster'));
  return (
    <nav className={css.places} aria-label={s.label}>
      <Place to={`/${search}`} label={s.home} />
      <Place to={`/scrims${search}`} label={s.scrims} />
      {hasCommunities && <Place to="/communities" label={s.communities} />}
      {hasCommunities && <OwnCommunities />}
      {(isAdmin || isStaff) && <Place to="/tonight" label={s.tonight} />}
      {(isAdmin || manages) && <Place to="/scrims/new" label={s.create} />}
    </nav>
  );
}
