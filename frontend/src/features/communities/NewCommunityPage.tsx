import './communities.saga';
import { OWNED_COMMUNITIES_MAX } from '@muster/contracts/communities';
import { isRegion } from '@muster/contracts/regions';
import type { SelfUser } from '@muster/contracts/users';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { mayFoundCommunities } from '../../shared/communities-mode';
import { EmptyState } from '../../shared/EmptyState';
import { LinkButton } from '../../shared/LinkButton';
import { selectMe } from '../../shared/session.slice';
import { slugOf } from '../../shared/slug-of';
import { strings as shared } from '../../shared/strings';
import { usePageTitle } from '../../shared/use-page-title';
import { foundCommunity } from './communities.slice';
import { type CommunityDraft, newCommunity } from './community-draft';
import { CommunityForm } from './CommunityForm';
import css from './Forms.module.css';
import { strings } from './strings';

const s = strings.form;

function NewCommunity({ me }: { me: SelfUser }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => newCommunity(isRegion(me.region) ? me.region : null));
  /** The address follows the name until the user types one. */
  const change = (next: CommunityDraft) =>
    setDraft(
      draft.slug === slugOf(draft.name) && next.slug === draft.slug ? { ...next, slug: slugOf(next.name) } : next,
    );
  const found = () =>
    dispatch(
      foundCommunity.requested({
        ...draft,
        name: draft.name.trim(),
        slug: draft.slug.trim(),
        about: draft.about.trim(),
      }),
    );
  return (
    <div className={`panel ${css.panel}`}>
      <CommunityForm
        draft={draft}
        onChange={change}
        own={null}
        isOwner
        verb={s.found}
        onSubmit={found}
        actions={
          <Button size="large" onClick={() => void navigate('/communities')}>
            {shared.cancel}
          </Button>
        }
      />
    </div>
  );
}

/** Founds a community. */
export function NewCommunityPage() {
  usePageTitle(s.title);
  const me = useSelector(selectMe);
  if (!me) return null;
  return (
    <div className={`page ${css.page}`}>
      <h1>{s.title}</h1>
      <p className={css.lead}>{s.lead(OWNED_COMMUNITIES_MAX)}</p>
      {mayFoundCommunities(me.isAdmin) ? (
        <NewCommunity me={me} />
      ) : (
        <EmptyState art="people" title={s.adminsOnly}>
          <LinkButton to="/communities">{strings.list.all}</LinkButton>
        </EmptyState>
      )}
    </div>
  );
}
