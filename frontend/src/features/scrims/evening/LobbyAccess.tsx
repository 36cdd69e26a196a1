import type { ScrimView } from '@muster/contracts/scrims';
import { Icon } from '../../../shared/art/Icon';
import type { Lobby, Viewer } from '../permissions';
import { useLobby } from '../room/use-lobby';
import { strings as ofScrims } from '../strings';
import { relativeStart } from '../time';
import { useClock } from '../../../shared/clock';
import { useCopy } from '../use-copy';
import css from './Lobbies.module.css';

function Secret({ label, value, copied }: { label: string; value: string; copied: string }) {
  const copy = useCopy();
  return (
    <span className={css.secret}>
      <span>{label}</span>
      <code>{value}</code>
      <button
        type="button"
        className="icon-button"
        aria-label={`${ofScrims.copy}: ${label}`}
        title={ofScrims.copy}
        onClick={() => void copy(value, copied)}
      >
        <Icon name="copy" size={16} />
      </button>
    </span>
  );
}

function Secrets({ lobby }: { lobby: Lobby }) {
  if (lobby.state === 'code')
    return <Secret label={ofScrims.codeTitle} value={lobby.code} copied={ofScrims.codeCopied} />;
  if (lobby.state !== 'manual') return null;
  return (
    <>
      <Secret label={ofScrims.lobbyName} value={lobby.name} copied={ofScrims.lobbyNameCopied} />
      <Secret label={ofScrims.lobbyPassword} value={lobby.password} copied={ofScrims.passwordCopied} />
    </>
  );
}

/** The state of a lobby in a line, with its code or its name and password as far as the viewer may know them. */
export function LobbyAccess({ scrim, viewer }: { scrim: ScrimView; viewer: Viewer }) {
  const lobby = useLobby(scrim, viewer);
  const relative = useClock((now) => relativeStart(scrim, now));
  if (lobby.state === 'won') return null;
  return (
    <div className={css.access}>
      <b>{lobby.state === 'before-start' ? relative : lobby.label}</b>
      {lobby.state === 'not-enough' && <span>{ofScrims.notEnough(lobby.count)}</span>}
      {lobby.state === 'generating' && <span role="status">{ofScrims.generating}</span>}
      <Secrets lobby={lobby} />
    </div>
  );
}
