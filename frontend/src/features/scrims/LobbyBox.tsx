import { type ScrimView, TEAMS } from '@muster/contracts';
import { type ReactNode, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import css from './LobbyBox.module.css';
import { useClock } from './clock';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { wished } from './scrims.slice';
import { useCopy } from './use-copy';
import { useCodeFailed, usePending } from './use-scrim';
import { type Lobby, lobbyOf, mayReport, type Viewer } from './viewer';
import { WinnerBanner } from './WinnerBanner';
import { words } from './words';

/** A secret with the button that copies it. */
function Copyable({ label, value, done, titled = false }: { label: string; value: string; done: string; titled?: boolean }) {
  const copy = useCopy();
  return (
    <div className={css.secret}>
      <span className={titled ? 'visually-hidden' : css.secretLabel}>{label}</span>
      <code>{value}</code>
      <button type="button" className={css.quiet} onClick={() => void copy(value, done)} aria-label={`${words.copy}: ${label}`}>
        <Icon name="copy" size={16} /> {words.copy}
      </button>
    </div>
  );
}

function NotEnough({ lobby }: { lobby: Extract<Lobby, { state: 'not-enough' }> }) {
  const needs = TEAMS.filter((team) => lobby.missing[team] > 0).map((team) => words.teamNeeds(team, lobby.missing[team]));
  return (
    <div className={css.words}>
      <b>{words.notEnough(lobby.count)}</b>
      <p>{words.stillNeeded(needs.join(', '))}</p>
    </div>
  );
}

function Manual({ lobby }: { lobby: Extract<Lobby, { state: 'manual' }> }) {
  return (
    <>
      <div className={css.words}>
        <b>{words.manualTitle}</b>
        {lobby.failed && (
          <p className={css.warning} role="status">
            <Icon name="warning" size={16} /> {words.manualWarning}
          </p>
        )}
        <p>
          {!lobby.failed && `${words.codesOff} `}
          {words.manualHow}
        </p>
      </div>
      <Copyable label={words.lobbyName} value={lobby.name} done={words.lobbyNameCopied} />
      <Copyable label={words.lobbyPassword} value={lobby.password} done={words.passwordCopied} />
    </>
  );
}

function Code({ lobby, regenerate }: { lobby: Extract<Lobby, { state: 'code' }>; regenerate: ReactNode }) {
  return (
    <>
      <div className={css.words}>
        <b>{words.codeTitle}</b>
        <p>{words.codeHow}</p>
      </div>
      <Copyable label={words.codeTitle} value={lobby.code} done={words.codeCopied} titled />
      {regenerate}
    </>
  );
}

function Regenerate({ scrim, busy }: { scrim: ScrimView; busy: boolean }) {
  const dispatch = useDispatch();
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    dispatch(wished({ kind: 'regenerateCode', scrimId: scrim._id }));
  };
  return (
    <>
      <button type="button" className={css.quiet} aria-disabled={busy} onClick={() => !busy && setAsking(true)}>
        <Icon name="refresh" size={16} /> {words.regenerate}
      </button>
      <ConfirmDialog open={asking} title={words.regenerateAsk} verb={words.regenerateVerb} onConfirm={confirm} onCancel={() => setAsking(false)}>
        {words.regenerateBody}
      </ConfirmDialog>
    </>
  );
}

/** How to get into the game, as far as this viewer may know it. */
export function LobbyBox({ scrim, viewer, report }: { scrim: ScrimView; viewer: Viewer; report?: ReactNode }) {
  const now = useClock((at) => at - (at % 1_000));
  const codeFailed = useCodeFailed(scrim._id);
  const busy = usePending(scrim._id) !== undefined;
  const lobby = lobbyOf(scrim, viewer, now, codeFailed);
  if (lobby.state === 'won') return scrim.teamWon && <WinnerBanner team={scrim.teamWon} />;
  if (lobby.state === 'before-start') return null;
  const mayRegenerate = mayReport(scrim, viewer, now);
  return (
    <div role="group" className={`${css.box} ${lobby.state === 'not-enough' ? css.waiting : ''}`} aria-label={lobby.label}>
      {lobby.state === 'not-enough' && <NotEnough lobby={lobby} />}
      {lobby.state === 'outsider' && <div className={css.words}>{words.insidersOnly}</div>}
      {lobby.state === 'generating' && (
        <div className={css.generating} role="status">
          <span className={css.spinner} aria-hidden="true" /> {words.generating}
        </div>
      )}
      {lobby.state === 'code' && <Code lobby={lobby} regenerate={mayRegenerate && <Regenerate scrim={scrim} busy={busy} />} />}
      {lobby.state === 'manual' && <Manual lobby={lobby} />}
      {report}
    </div>
  );
}
