import './discord/discord.saga';
import type { CommunityView } from '@muster/contracts/communities';
import { type ReactNode, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { hasDiscord } from '../../shared/discord';
import { LinkButton } from '../../shared/LinkButton';
import { useSelected } from '../../shared/use-selected';
import css from './Checklist.module.css';
import { stepsOf, type Step } from './checklist';
import { hasNights, hasScrims } from './checklist.slice';
import { loadDiscord, selectDiscord } from './discord/discord.slice';
import { InviteButton } from './InviteDialog';
import { communityLink } from './link.slice';
import { strings } from './strings';

const s = strings.checklist;

function useSteps(community: CommunityView) {
  const dispatch = useDispatch();
  const { slug } = community;
  useEffect(() => {
    const load = () => {
      dispatch(communityLink.requested(slug));
      dispatch(hasNights.requested({ slug }));
      dispatch(hasScrims.requested({ slug }));
      if (hasDiscord()) dispatch(loadDiscord.requested({ slug }));
    };
    load();
    // A channel is connected in Discord itself.
    window.addEventListener('focus', load);
    return () => window.removeEventListener('focus', load);
  }, [dispatch, slug]);
  const link = useSelected(communityLink.select, slug).shown;
  const discord = useSelector(selectDiscord);
  const nights = useSelected(hasNights.select, slug).shown;
  const { shown } = useSelected(hasScrims.select, slug);
  return stepsOf({
    community,
    discord: hasDiscord() ? discord : undefined,
    link,
    hasNights: nights,
    hasScrims: shown,
  });
}

/** Lists the first steps of a new community until all of them are done. */
export function Checklist({ community, onInvite }: { community: CommunityView; onInvite: () => void }) {
  const steps = useSteps(community);
  const { slug } = community;
  if (!steps || steps.every(({ isDone }) => isDone)) return null;
  const actions: Record<Step, ReactNode> = {
    describe: <LinkButton to={`/communities/${slug}/staff?tab=settings`}>{s.describeVerb}</LinkButton>,
    discord: <LinkButton to={`/communities/${slug}/staff?tab=discord`}>{s.discordVerb}</LinkButton>,
    invite: <InviteButton onPress={onInvite} />,
    night: <LinkButton to={`/communities/${slug}/nights/new`}>{s.nightVerb}</LinkButton>,
    scrim: <LinkButton to={`/scrims/new?community=${slug}`}>{strings.page.createScrim}</LinkButton>,
  };
  return (
    <section className={`panel ${css.list}`} aria-labelledby="first-steps">
      <h2 id="first-steps">
        {s.title} <small>{s.progress(steps.filter(({ isDone }) => isDone).length, steps.length)}</small>
      </h2>
      <ol>
        {steps.map(({ step, isDone }) => (
          <li key={step} className={isDone ? css.done : undefined}>
            <span className={css.tick} role="img" aria-label={isDone ? s.done : s.open}>
              {isDone && <Icon name="check" size={15} />}
            </span>
            <span className={css.what}>{s.steps[step]}</span>
            {!isDone && actions[step]}
          </li>
        ))}
      </ol>
    </section>
  );
}
