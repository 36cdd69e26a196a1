import { type ReactNode, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { Icon, type IconName } from '../../shared/art/Icon';
import { hasDiscord } from '../../shared/discord';
import { selectMe } from '../../shared/session.slice';
import { hasTeams } from '../../shared/teams-mode';
import { usePageTitle } from '../../shared/use-page-title';
import { AccessTokens } from './AccessTokens';
import { AccountForm } from './AccountForm';
import { AppearanceSection } from './AppearanceSection';
import { DiscordRow } from './DiscordRow';
import { NotificationsSection, type Sound } from './NotificationsSection';
import { SecuritySection } from './SecuritySection';
import css from './SettingsPage.module.css';
import { strings } from './strings';

type Name = keyof typeof strings.sections;
const ICONS: Record<Name, IconName> = {
  account: 'user',
  look: 'image',
  notifications: 'bell',
  times: 'clock',
  calendar: 'calendar',
  safety: 'lock',
  tokens: 'link',
};
const NAMES = (Object.keys(ICONS) as Name[]).filter((name) => name !== 'times' || hasTeams);

const Section = ({ name, children }: { name: Name; children: ReactNode }) => (
  <section id={name} className={`panel ${css.section}`} aria-labelledby={`${name}-title`}>
    <h2 id={`${name}-title`}>
      <Icon name={ICONS[name]} /> {strings.sections[name]}
    </h2>
    {children}
  </section>
);

interface Props {
  sound: Sound;
  browser: ReactNode;
  /** Left out where the deployment has no teams. */
  times: ReactNode;
  calendar: ReactNode;
}
export function SettingsPage({ sound, browser, times, calendar }: Props) {
  const me = useSelector(selectMe);
  const { hash } = useLocation();
  usePageTitle(strings.title);
  // Runs after the shell has scrolled the new page to its top.
  useEffect(() => {
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [hash]);
  if (!me) return null;
  return (
    <div className={`page ${css.page}`}>
      <header className={css.head}>
        <h1>{strings.title}</h1>
        <p className="dim">{strings.lead}</p>
      </header>
      <nav className={css.nav} aria-label={strings.title}>
        {NAMES.map((name) => (
          <a key={name} href={`#${name}`}>
            <Icon name={ICONS[name]} size={18} /> {strings.sections[name]}
          </a>
        ))}
      </nav>
      <div className={css.sections}>
        <Section name="account">
          <AccountForm me={me} />
          {hasDiscord() && <DiscordRow me={me} />}
        </Section>
        <Section name="look">
          <AppearanceSection />
        </Section>
        <Section name="notifications">
          <NotificationsSection me={me} sound={sound} browser={browser} />
        </Section>
        {hasTeams && <Section name="times">{times}</Section>}
        <Section name="calendar">{calendar}</Section>
        <Section name="safety">
          <SecuritySection me={me} />
        </Section>
        <Section name="tokens">
          <AccessTokens />
        </Section>
      </div>
    </div>
  );
}
