import type { CommunityView } from '@muster/contracts/communities';
import { type ReactNode, useState } from 'react';
import { useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { serverNow } from '../../shared/clock';
import { selectMyId } from '../../shared/session.slice';
import { strings as shared } from '../../shared/strings';
import css from './ComingUp.module.css';
import { strings } from './strings';
import { closeWelcome, isWelcomed } from './welcome';

/** The first thing that new members see, until they close it or have been here for a week. */
function Welcome({ community }: { community: CommunityView }) {
  const userId = useSelector(selectMyId) ?? '';
  const [isShown, setShown] = useState(() => isWelcomed(community, userId, serverNow()));
  if (!isShown) return null;
  const close = () => {
    closeWelcome(community._id, userId);
    setShown(false);
  };
  const title = strings.welcome.title(community.name);
  return (
    <section className={`panel ${css.welcome}`} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>{strings.welcome.text}</p>
      </div>
      <button type="button" className="icon-button" aria-label={shared.close} title={shared.close} onClick={close}>
        <Icon name="close" size={18} />
      </button>
    </section>
  );
}

/** For members: the welcome, and the next dates of other features, on which they answer or take a seat. */
export const ComingUp = ({ community, children }: { community: CommunityView; children: ReactNode }) => (
  <div className={css.comingUp}>
    <Welcome community={community} />
    <div className={css.dates}>{children}</div>
  </div>
);
