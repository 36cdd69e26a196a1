import { Button } from 'antd';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { selectMe } from '../../../shared/session.slice';
import { useCopyText } from '../../../shared/use-copy';
import { strings } from '../strings';
import css from './DiscordTab.module.css';

const s = strings.discord;

/** Discord says who may manage a channel, so it is connected there. */
export function ConnectChannel({ slug }: { slug: string }) {
  const isLinked = useSelector(selectMe)?.discordVerified ?? false;
  const copy = useCopyText();
  const command = `/muster connect community:${slug}`;
  return (
    <section className={css.part} aria-labelledby="discord-connect">
      <h3 id="discord-connect">{s.connect}</h3>
      <ol className={css.steps}>
        <li>{s.stepInvite}</li>
        <li>
          {isLinked ? s.stepLinked : s.stepLink} {!isLinked && <Link to="/settings#discord">{s.toSettings}</Link>}
        </li>
        <li>{s.stepCommand}</li>
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
