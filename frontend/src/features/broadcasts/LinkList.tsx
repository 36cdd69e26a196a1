import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
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
      {link.url && <Address url={link.url} />}
    </>
  );
}

function Address({ url }: { url: string }) {
  const copy = useCopyText();
  return (
    <div className={css.address}>
      <p role="status">{strings.created}</p>
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
        <a className="quiet-button" href={`${url}?demo=1`} target="_blank" rel="noreferrer">
          {strings.demo}
        </a>
      </div>
    </div>
  );
}
