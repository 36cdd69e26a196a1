import type { TeamCard as Card } from '@muster/contracts/teams';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { Crest } from '../../../shared/Crest';
import { formatList } from '../../../shared/language/lists';
import { SimpleButton, SimpleLink } from '../../../shared/SimpleButton';
import { usePageTitle } from '../../../shared/use-page-title';
import { useSelected } from '../../../shared/use-selected';
import { regionName } from '../../../shared/words/words';
import { keyOf, teamCards } from './card.slice';
import { strings } from './strings';
import css from './TeamCard.module.css';

function Details({ card, onJoin }: { card: Card; onJoin: () => void }) {
  const { name, slug, tag, about, crest, region, needs, memberCount, invite } = card;
  const isInvited = invite === 'valid';
  usePageTitle(name);
  return (
    <article className={`panel ${css.card}`}>
      <header className={css.head}>
        <Crest name={name} slug={slug} size={72} image={crest} />
        <div>
          <p className={css.invited}>{isInvited ? strings.invited : strings.public}</p>
          <h1>{name}</h1>
          <p className={css.facts}>
            <span className="tag gold">{tag}</span>
            <span className="tag">{regionName(region)}</span>
            <span>{strings.members(memberCount)}</span>
          </p>
        </div>
      </header>
      {about && <p className={css.about}>{about}</p>}
      {needs.length > 0 && <p>{strings.needs(formatList(needs))}</p>}
      {!isInvited && (
        <p className="dim" role={invite === 'spent' ? 'status' : undefined}>
          {invite === 'spent' ? strings.spent : strings.byInvite}
        </p>
      )}
      <div>
        <SimpleButton kind="primary" large onClick={onJoin}>
          {isInvited ? strings.join(name) : strings.logIn}
        </SimpleButton>
      </div>
    </article>
  );
}

function Missing({ isUnknown, onRetry }: { isUnknown: boolean; onRetry: () => void }) {
  usePageTitle(strings.missing);
  return (
    <article className={`panel ${css.card} ${css.missing}`}>
      <Icon name="warning" size={34} />
      <h1>{isUnknown ? strings.missing : strings.failed}</h1>
      {isUnknown ? (
        <>
          <p className="dim">{strings.missingHint}</p>
          <SimpleLink to="/signup">{strings.missingLink}</SimpleLink>
        </>
      ) : (
        <SimpleButton onClick={onRetry}>{strings.retry}</SimpleButton>
      )}
    </article>
  );
}

/** A team's link opened while signed out, with or without an invite. */
export function TeamCard({ onJoin }: { onJoin: () => void }) {
  const dispatch = useDispatch();
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const invite = search.get('invite') ?? undefined;
  const load = () => void dispatch(teamCards.requested({ slug, invite }));
  useEffect(() => {
    dispatch(teamCards.requested({ slug, invite }));
  }, [dispatch, slug, invite]);
  const { shown, failure } = useSelected(teamCards.select, keyOf({ slug, invite }));
  if (shown) return <Details card={shown} onJoin={onJoin} />;
  if (failure) return <Missing isUnknown={failure.status === 404} onRetry={load} />;
  return (
    <div className={`panel skeleton ${css.loading}`} role="status" aria-label={strings.loading} aria-busy="true" />
  );
}
