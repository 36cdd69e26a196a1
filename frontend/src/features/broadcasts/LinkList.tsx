import { BROADCAST_KINDS, type BroadcastKind } from '@muster/contracts/broadcasts';
import { TEAMS } from '@muster/contracts/constants';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { useCopyText } from '../../shared/use-copy';
import { useSelected } from '../../shared/use-selected';
import { personName } from '../../shared/words/words';
import css from './LinkList.module.css';
import { revokeLink, type ShownLink } from './broadcasts.slice';
import { delayText } from './delay-text';
import { strings } from './strings';

/** The links there are: casters see their own. */
export function LinkList({ scrimId, links }: { scrimId: string; links: readonly ShownLink[] | undefined }) {
  const dispatch = useDispatch();
  const [revoking, setRevoking] = useState<string | null>(null);
  const isRevoking = useSelected(revokeLink.selectIsRunning, revoking ?? '');
  return (
    <div className={css.list}>
      <h3>{strings.links}</h3>
      {links === undefined ? (
        <p className="skeleton" aria-busy="true" />
      ) : links.length === 0 ? (
        <p className="dim">{strings.none}</p>
      ) : (
        <ul>
          {links.toReversed().map((link) => (
            <li key={link._id}>
              <Row link={link} onRevoke={() => setRevoking(link._id)} />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={revoking !== null && (links ?? []).some(({ _id }) => _id === revoking)}
        title={strings.revokeTitle}
        verb={strings.revoke}
        danger
        busy={isRevoking}
        onConfirm={() => revoking && dispatch(revokeLink.requested({ scrimId, id: revoking }))}
        onCancel={() => setRevoking(null)}
      >
        {strings.revokeText}
      </ConfirmDialog>
    </div>
  );
}

function Row({ link, onRevoke }: { link: ShownLink; onRevoke: () => void }) {
  return (
    <>
      <p className={css.what}>
        <b>{strings.kinds[link.kind]}</b> <span>{delayText(link.delaySeconds)}</span>{' '}
        {link._user && <span>{strings.by(personName(link._user.name))}</span>}
        <button type="button" className="quiet-button" onClick={onRevoke}>
          {strings.revoke}
        </button>
      </p>
      {link.url && <Address url={link.url} kind={link.kind} />}
    </>
  );
}

const TEAM_NAME_MAX = 30;

/** The address once more with what the caster adds to it: another scene than that of the link, names of the teams. */
function addressOf(url: string, parts: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
  return query.size > 0 ? `${url}?${query}` : url;
}

function Address({ url: bare, kind }: { url: string; kind: BroadcastKind }) {
  const copy = useCopyText();
  const [scene, setScene] = useState<BroadcastKind>(kind);
  const [names, setNames] = useState({ teamOne: '', teamTwo: '' });
  const trimmed = { teamOne: names.teamOne.trim(), teamTwo: names.teamTwo.trim() };
  const url = addressOf(bare, { scene: scene === kind ? '' : scene, ...trimmed });
  return (
    <div className={css.address}>
      <p role="status">{strings.created}</p>
      <ChoiceTiles
        name={`scene-${bare}`}
        label={strings.scene}
        value={scene}
        columns={3}
        onChoose={setScene}
        choices={BROADCAST_KINDS.map((value) => ({ value, content: strings.kinds[value] }))}
      />
      <div className={css.names}>
        {TEAMS.map((team) => (
          <label key={team}>
            {strings.teamNames[team]}
            <input
              value={names[team]}
              maxLength={TEAM_NAME_MAX}
              onChange={({ target }) => setNames({ ...names, [team]: target.value })}
            />
          </label>
        ))}
      </div>
      <div>
        <input readOnly value={url} aria-label={strings.address} onFocus={({ target }) => target.select()} />
        <button
          type="button"
          className="quiet-button"
          onClick={() => void copy(url, strings.copied, strings.copyFailed)}
        >
          <Icon name="copy" size={16} /> {strings.copy}
        </button>
        <a className="quiet-button" href={url} target="_blank" rel="noreferrer">
          {strings.open}
        </a>
        <a
          className="quiet-button"
          href={addressOf(bare, { demo: '1', scene, ...trimmed })}
          target="_blank"
          rel="noreferrer"
        >
          {strings.demo}
        </a>
      </div>
    </div>
  );
}
