import '../around.saga';
import { atLeast } from '@muster/contracts/community-roles';
import type { CommunityView } from '@muster/contracts/communities';
import type { CommunityAround as View } from '@muster/contracts/pickups';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '../../../shared/EmptyState';
import { LoadFailed } from '../../../shared/LoadFailed';
import { selectIsAdmin, selectMyId } from '../../../shared/session.slice';
import { strings as shared } from '../../../shared/strings';
import { useSelected } from '../../../shared/use-selected';
import { aroundClosed, aroundOpened, communityAround } from '../around.slice';
import { OwnState } from '../OwnState';
import { strings } from '../strings';
import css from './Community.module.css';
import { missingText } from './missing-text';
import { PeopleAround } from './People';
import { CheckPart } from './RunningCheck';
import { Watch } from './Watch';

const s = strings.here;

function People({ around, isOrganiser }: { around: View; isOrganiser: boolean }) {
  const myId = useSelector(selectMyId);
  const { count, ifEnough, missing } = around;
  const isEmpty = count === 0 && ifEnough.length === 0;
  return (
    <>
      {isEmpty ? (
        <EmptyState art="people" title={s.none} hint={s.noneHint} />
      ) : (
        <p role="status">
          <b>{s.count(count)}</b>
          {missing && <> · {missingText(missing)}</>}
        </p>
      )}
      <CheckPart around={around} myId={myId} isOrganiser={isOrganiser} />
      <PeopleAround {...around} />
    </>
  );
}

/** "Around tonight" on the page of a community that plays pick-ups, for its members. Live while it is shown. */
export function CommunityAround({ community: { _id, slug, me } }: { community: CommunityView }) {
  const dispatch = useDispatch();
  const isAdmin = useSelector(selectIsAdmin);
  const { shown, failure } = useSelected(communityAround.select, _id);
  useEffect(() => {
    dispatch(aroundOpened({ _id, slug }));
    return () => void dispatch(aroundClosed(_id));
  }, [dispatch, _id, slug]);
  return (
    <section className={`panel ${css.around}`} aria-labelledby="community-around">
      <h2 id="community-around">{strings.title}</h2>
      <OwnState communityId={_id} />
      {shown && <People around={shown} isOrganiser={isAdmin || atLeast(me.role, 'organiser')} />}
      {!shown && failure && (
        <LoadFailed
          message={failure.code === 'members-only' ? s.membersOnly : strings.failed}
          retry={() => dispatch(communityAround.requested({ _id, slug }))}
        />
      )}
      {!shown && !failure && <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />}
      <Watch slug={slug} />
    </section>
  );
}
