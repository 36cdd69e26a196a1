import './nights.saga';
import { atLeast } from '@muster/contracts/community-roles';
import type { CommunityView } from '@muster/contracts/communities';
import type { NightView } from '@muster/contracts/nights';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { formatDateTime } from '../../shared/language/dates';
import { LoadFailed } from '../../shared/LoadFailed';
import { LinkButton } from '../../shared/LinkButton';
import { selectIsAdmin } from '../../shared/session.slice';
import { useSelected } from '../../shared/use-selected';
import { communityNights, sendNightCommand } from './nights.slice';
import css from './Nights.module.css';
import { strings } from './strings';

const nextOf = ({ evenings }: NightView) => evenings.find(({ state }) => state !== 'cancelled');
const byNext = (a: NightView, b: NightView): number =>
  (nextOf(a)?.startsAt ?? '9').localeCompare(nextOf(b)?.startsAt ?? '9');

function Night({ night, isMember, isOrganiser }: { night: NightView; isMember: boolean; isOrganiser: boolean }) {
  const dispatch = useDispatch();
  const next = nextOf(night);
  const { _id: id, following } = night;
  return (
    <li className={css.night}>
      <div className={css.grow}>
        <h3>{night.name}</h3>
        <p className="dim">
          {night.paused ? strings.paused : next ? strings.next(formatDateTime(next.startsAt)) : strings.noNext}
        </p>
      </div>
      {isMember && (
        <Button
          aria-pressed={following}
          onClick={() => dispatch(sendNightCommand.requested({ id, kind: following ? 'unfollow' : 'follow' }))}
        >
          {following ? strings.unfollow : strings.follow}
        </Button>
      )}
      {isOrganiser && <LinkButton to={`/nights/${id}/edit`}>{strings.edit}</LinkButton>}
      {next && (
        <LinkButton type="primary" to={`/evenings/${next._id}`}>
          {strings.open}
        </LinkButton>
      )}
    </li>
  );
}

/**
 * The nights of a community, the one with the next evening on top. Without any, only organisers see the section, but
 * everybody sees that they could not be loaded.
 */
export function NightsSection({ community }: { community: CommunityView }) {
  const dispatch = useDispatch();
  const isAdmin = useSelector(selectIsAdmin);
  const { slug, me, archived } = community;
  useEffect(() => {
    dispatch(communityNights.requested(slug));
  }, [dispatch, slug]);
  const { shown, failure } = useSelected(communityNights.select, slug);
  const isOrganiser = (isAdmin || atLeast(me.role, 'organiser')) && !archived;
  const isUnknown = failure !== null && !shown;
  if (!shown?.length && !isOrganiser && !isUnknown) return null;
  return (
    <section className={`panel ${css.section}`} aria-labelledby="nights">
      <header className={css.line}>
        <h2 id="nights" className={css.grow}>
          {strings.title}
        </h2>
        {isOrganiser && (
          <LinkButton to={`/communities/${slug}/nights/new`} icon={<Icon name="plus" size={17} />}>
            {strings.create}
          </LinkButton>
        )}
      </header>
      {isUnknown && <LoadFailed message={failure.message} retry={() => dispatch(communityNights.requested(slug))} />}
      {shown?.length === 0 && <p className="dim">{strings.noneHint}</p>}
      <ul className={css.list}>
        {shown?.toSorted(byNext).map((night) => (
          <Night key={night._id} night={night} isMember={me.role !== null} isOrganiser={isOrganiser} />
        ))}
      </ul>
    </section>
  );
}
