import { TEAM_SIZE, TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { type ReactNode, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import css from './StatusStrip.module.css';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { sendScrimCommand } from '../scrims.slice';
import { useCopy } from '../use-copy';
import { usePendingCommand } from '../use-scrim';
import type { Lobby } from '../permissions';
import { strings } from '../strings';
import { formatList } from '../../../shared/language/lists';

/** A secret with a copy button. */
function Copyable({
  label,
  value,
  successMessage,
  showLabel = false,
}: {
  label: string;
  value: string;
  successMessage: string;
  showLabel?: boolean;
}) {
  const copy = useCopy();
  return (
    <div className={css.secret}>
      <span className={showLabel ? 'visually-hidden' : css.secretLabel}>{label}</span>
      <code>{value}</code>
      <button
        type="button"
        className="quiet-button"
        onClick={() => void copy(value, successMessage)}
        aria-label={`${strings.copy}: ${label}`}
      >
        <Icon name="copy" size={16} /> {strings.copy}
      </button>
    </div>
  );
}

function NotEnoughPlayers({ lobby }: { lobby: Extract<Lobby, { state: 'not-enough' }> }) {
  const needs = TEAMS.filter((team) => lobby.missing[team] > 0).map((team) =>
    strings.teamNeeds(team, lobby.missing[team]),
  );
  return (
    <div className={css.text}>
      <b>{strings.notEnough(lobby.count)}</b>
      <p>{strings.startPassed(TEAM_SIZE * TEAMS.length - lobby.count)}</p>
      <p>{strings.stillNeeded(formatList(needs))}</p>
    </div>
  );
}

function ManualLobby({ lobby }: { lobby: Extract<Lobby, { state: 'manual' }> }) {
  return (
    <>
      <div className={css.text}>
        <b>{strings.manualTitle}</b>
        {lobby.failed && (
          <p className={css.warning} role="status">
            <Icon name="warning" size={16} /> {strings.manualWarning}
          </p>
        )}
        <p>
          {!lobby.failed && `${strings.codesOff} `}
          {strings.manualHow}
        </p>
      </div>
      <div className={css.secrets}>
        <Copyable label={strings.lobbyName} value={lobby.name} successMessage={strings.lobbyNameCopied} />
        <Copyable label={strings.lobbyPassword} value={lobby.password} successMessage={strings.passwordCopied} />
      </div>
    </>
  );
}

function TournamentCode({ lobby, regenerate }: { lobby: Extract<Lobby, { state: 'code' }>; regenerate: ReactNode }) {
  return (
    <>
      <div className={css.text}>
        <b>{strings.codeTitle}</b>
        <p>{strings.codeHow}</p>
      </div>
      <Copyable label={strings.codeTitle} value={lobby.code} successMessage={strings.codeCopied} showLabel />
      {regenerate}
    </>
  );
}

function RegenerateCodeButton({ scrim, busy }: { scrim: ScrimView; busy: boolean }) {
  const dispatch = useDispatch();
  const [isConfirming, setConfirming] = useState(false);
  const confirm = () => {
    setConfirming(false);
    dispatch(sendScrimCommand.requested({ kind: 'regenerateCode', scrimId: scrim._id }));
  };
  return (
    <>
      <button type="button" className="quiet-button" aria-disabled={busy} onClick={() => !busy && setConfirming(true)}>
        <Icon name="refresh" size={16} /> {strings.regenerate}
      </button>
      <ConfirmDialog
        open={isConfirming}
        title={strings.regenerateAsk}
        verb={strings.regenerateVerb}
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      >
        {strings.regenerateBody}
      </ConfirmDialog>
    </>
  );
}

/** How to join the game, as far as this viewer may know. `canRegenerate`: the viewer may replace the code. */
export function LobbyDetails({
  scrim,
  lobby,
  canRegenerate,
}: {
  scrim: ScrimView;
  lobby: Lobby;
  canRegenerate: boolean;
}) {
  const busy = usePendingCommand(scrim._id) !== undefined;
  switch (lobby.state) {
    case 'not-enough':
      return <NotEnoughPlayers lobby={lobby} />;
    case 'outsider':
      return <div className={css.text}>{strings.insidersOnly}</div>;
    case 'generating':
      return (
        <div className={css.generating} role="status">
          <span className="spinner" aria-hidden="true" /> {strings.generating}
        </div>
      );
    case 'code':
      return (
        <TournamentCode
          lobby={lobby}
          regenerate={canRegenerate && <RegenerateCodeButton scrim={scrim} busy={busy} />}
        />
      );
    case 'manual':
      return <ManualLobby lobby={lobby} />;
    default:
      return null;
  }
}
