import { Button } from 'antd';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { selectMe } from '../../../shared/session.slice';
import { useCopyText } from '../../../shared/use-copy';
import { strings } from '../strings';
import css from './DiscordTab.module.css';

const s = strings.discord;

/** A step that is done ticks itself. */
const Done = ({ children }: { children: string }) => (
  <b className={css.done}>
    <Icon name="check" size={16} /> {children}
  </b>
);

/** Discord says who may manage a channel, so it is connected there. */
export function ConnectChannel({
  slug,
  installUrl,
  isConnected,
}: {
  slug: string;
  installUrl: string;
  isConnected: boolean;
}) {
  const isLinked = useSelector(selectMe)?.discordVerified ?? false;
  const copy = useCopyText();
  const command = `/muster connect community:${slug}`;
  return (
    <section className={css.part} aria-labelledby="discord-connect">
      <h3 id="discord-connect">{s.connect}</h3>
      <ol className={css.steps}>
        <li>
          {isConnected ? <Done>{s.stepInvited}</Done> : s.stepInvite}{' '}
          <Button href={installUrl} target="_blank" rel="noopener noreferrer" icon={<Icon name="discord" size={17} />}>
            {s.install}
          </Button>
        </li>
        <li>
          {isLinked ? <Done>{s.stepLinked}</Done> : s.stepLink}{' '}
          {!isLinked && <Link to="/settings#discord">{s.toSettings}</Link>}
        </li>
        <li>{isConnected ? <Done>{s.stepConnected}</Done> : s.stepCommand}</li>
      </ol>
      <div className={css.command}>
        <input readOnly value={command} aria-label={s.command} onFocus={({ target }) => target.select()} />
        <Button
          type="primary"
          icon={<Icon name="copy" size={16} />}
          onClick={() => void copy(command, s.copied, strings.staff.copyFailed)}
        >
          {strings.staff.copy}
        </Button>
      </div>
    </section>
  );
}
