import './communities.saga';
import type { CommunityView } from '@muster/contracts/communities';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { EmptyState } from '../../shared/EmptyState';
import { LinkButton } from '../../shared/LinkButton';
import { LinkedText } from '../../shared/LinkedText';
import { Checklist } from './Checklist';
import { ComingUp } from './ComingUp';
import { InviteButton, InviteDialog } from './InviteDialog';
import { strings as shared } from '../../shared/strings';
import { usePageTitle } from '../../shared/use-page-title';
import { communityClosed, communityOpened, loadCommunity, selectOpened, selectProblem } from './communities.slice';
import css from './CommunityPage.module.css';
import { CommunityTags } from './CommunityTags';
import { Crest } from '../../shared/Crest';
import { changeLink } from './link.slice';
import { Leaders, MembersPanel } from './MembersPanel';
import { MembershipActions } from './MembershipActions';
import { useRights } from './rights';
import { strings } from './strings';

/** Keeps the community loaded while mounted. The address may be one that it had before. */
export function useCommunity() {
  const dispatch = useDispatch();
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const invite = search.get('invite') ?? undefined;
  useEffect(() => {
    dispatch(communityOpened({ slug, invite }));
    return () => void dispatch(communityClosed());
  }, [dispatch, slug, invite]);
  const opened = useSelector(selectOpened);
  const isThis = opened.slug === slug;
  return {
    slug,
    invite,
    view: isThis ? opened.view : null,
    failure: isThis ? opened.failure : null,
    retry: () => dispatch(loadCommunity.requested({ slug, invite })),
  };
}

/** Unknown communities, and those that the user may not know of. */
export function CommunityMissing({ status, retry }: { status: number; retry: () => void }) {
  usePageTitle(strings.missing.title);
  const isUnknown = status === 404;
  return (
    <div className="page">
      <div className={`panel ${css.missing}`}>
        <h1>{isUnknown ? strings.missing.title : strings.missing.failed}</h1>
        <EmptyState art={isUnknown ? 'people' : 'server'} title="" {...(isUnknown && { hint: strings.missing.hint })}>
          {!isUnknown && <Button onClick={retry}>{shared.retry}</Button>}
          <LinkButton to="/communities">{strings.list.all}</LinkButton>
        </EmptyState>
      </div>
    </div>
  );
}

export const CommunitySkeleton = () => (
  <div className={`page ${css.page}`} role="status" aria-label={shared.loading} aria-busy="true">
    <div className={`skeleton ${css.waiting}`} />
    <div className={css.columns}>
      <div className={`skeleton ${css.waiting}`} />
      <div className={`skeleton ${css.waiting}`} />
    </div>
  </div>
);

interface HeaderProps {
  community: CommunityView;
  invite: string | undefined;
  onInvite: () => void;
}
function Header({ community, invite, onInvite }: HeaderProps) {
  const { isOrganiser, canCreateScrims, seesMembers } = useRights(community);
  const problem = useSelector(selectProblem);
  const { slug, name, about, archived, crest, links, visibility, me } = community;
  return (
    <header className={`panel ${css.head}`}>
      <Crest name={name} slug={slug} size={64} image={crest} />
      <div className={css.title}>
        <h1>{name}</h1>
        <CommunityTags community={community} />
      </div>
      <div className={css.actions}>
        {canCreateScrims && (
          <LinkButton to={`/scrims/new?community=${slug}`} icon={<Icon name="plus" size={17} />}>
            {strings.page.createScrim}
          </LinkButton>
        )}
        {(seesMembers || visibility === 'public') && (
          <LinkButton to={`/communities/${slug}/season`} icon={<Icon name="trophy" size={17} />}>
            {strings.season.title}
          </LinkButton>
        )}
        {isOrganiser && (
          <LinkButton to={`/communities/${slug}/staff`} icon={<Icon name="settings" size={17} />}>
            {strings.staff.title}
            {(me.requests ?? 0) > 0 && <b className="tally">{me.requests}</b>}
          </LinkButton>
        )}
        {isOrganiser && !archived && me.role && <InviteButton onPress={onInvite} />}
        <MembershipActions community={community} invite={invite} />
      </div>
      {problem && (
        <p className={css.note}>
          <Icon name="warning" size={18} /> {problem}
        </p>
      )}
      {me.role === null && me.invitation && (
        <p className={css.note}>
          <Icon name="mail" size={18} /> {strings.membership.invitedAs(strings.roles[me.invitation.role])}
        </p>
      )}
      {archived && (
        <p className={css.note}>
          <Icon name="info" size={18} /> {strings.page.archivedNote}
        </p>
      )}
      {about && (
        <p className={css.about}>
          <LinkedText text={about} />
        </p>
      )}
      {links.length > 0 && (
        <ul className={css.links} aria-label={strings.page.links}>
          {links.map(({ label, href }) => (
            <li key={href}>
              <a className="chip" href={href} target="_blank" rel="nofollow noopener noreferrer ugc">
                <Icon name="link" size={15} /> {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

/** Provided by the features of nights and scrims. `next`: their next dates, for members. */
interface Parts {
  scrims: (community: CommunityView) => ReactNode;
  next: (community: CommunityView) => ReactNode;
}

function Community({
  community,
  invite,
  scrims,
  next,
}: {
  community: CommunityView;
  invite: string | undefined;
} & Parts) {
  const { seesMembers, isOwner } = useRights(community);
  const dispatch = useDispatch();
  const [isInviting, setInviting] = useState(false);
  const openInvite = () => {
    setInviting(true);
    dispatch(changeLink.requested({ slug: community.slug, change: 'open' }));
  };
  usePageTitle(community.name);
  return (
    <div className={`page ${css.page}`}>
      <Link to="/communities" className={css.back}>
        <Icon name="arrowLeft" size={18} /> {strings.list.all}
      </Link>
      <Header community={community} invite={invite} onInvite={openInvite} />
      {community.me.role && !community.archived && <ComingUp community={community}>{next(community)}</ComingUp>}
      {isOwner && community.me.role === 'owner' && !community.archived && (
        <Checklist community={community} onInvite={openInvite} />
      )}
      <InviteDialog slug={community.slug} open={isInviting} onClose={() => setInviting(false)} />
      <div className={css.columns}>
        <section aria-label={strings.page.scrims}>
          {seesMembers || community.visibility === 'public' ? (
            scrims(community)
          ) : (
            <div className={`panel ${css.part}`}>
              <h2>{strings.page.scrims}</h2>
              <p className="dim">{strings.page.scrimsForMembers}</p>
            </div>
          )}
        </section>
        <aside className={css.side}>
          {seesMembers ? (
            <>
              <Leaders community={community} />
              <MembersPanel community={community} />
            </>
          ) : (
            <section className={`panel ${css.part}`}>
              <h2>{strings.page.people}</h2>
              <p className="dim">{strings.page.membersOnly}</p>
            </section>
          )}
        </aside>
      </div>
    </div>
  );
}

/** A community as its members and visitors see it. */
export function CommunityPage(parts: Parts) {
  const { slug, invite, view, failure, retry } = useCommunity();
  if (!view) return failure ? <CommunityMissing status={failure.status} retry={retry} /> : <CommunitySkeleton />;
  if (view.slug !== slug)
    return <Navigate to={`/communities/${view.slug}${invite ? `?invite=${invite}` : ''}`} replace />;
  return <Community key={view._id} community={view} invite={invite} {...parts} />;
}
