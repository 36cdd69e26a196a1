import type { AccessTokenView, TokenScope } from '@muster/contracts/access-tokens';
import { Button, Input } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { formatDay } from '../../shared/language/dates';
import { hasCommunities } from '../../shared/communities-mode';
import { ownCommunities, ownCommunitiesNeeded } from '../../shared/own-communities';
import { useCopyText } from '../../shared/use-copy';
import { useSelected } from '../../shared/use-selected';
import { accessTokens, revokeToken, selectCreated, tokenCopied } from './access-tokens.slice';
import { LoadedList } from './LoadedList';
import { NewAccessToken } from './NewAccessToken';
import css from './SettingsPage.module.css';
import { strings } from './strings';
import { timeAgo } from '../../shared/language/time-ago';

const s = strings.tokens;

const wordsOf = (scopes: readonly TokenScope[]) => scopes.map((scope) => s.scopes[scope].name).join(' · ');

/** A token is shown until its user says that they have copied it. */
function CreatedToken({ token }: { token: string | undefined }) {
  const dispatch = useDispatch();
  const copy = useCopyText();
  return (
    <div className={css.created} role="status">
      <b>{token ? s.created : s.lost}</b>
      {token && (
        <div className={css.key}>
          <Input
            size="large"
            readOnly
            aria-label={s.token}
            value={token}
            spellCheck={false}
            onFocus={({ target }) => target.select()}
          />
          <Button size="large" type="primary" onClick={() => void copy(token, s.copied, s.copyFailed)}>
            {s.copy}
          </Button>
        </div>
      )}
      <div>
        <Button onClick={() => dispatch(tokenCopied())}>{s.done}</Button>
      </div>
    </div>
  );
}

function Token({ token, onRevoke }: { token: AccessTokenView; onRevoke: () => void }) {
  const { name, scopes, communityId, expiresAt, lastUsedAt } = token;
  const communities = useSelected(ownCommunities.select).shown;
  const community = communityId && (communities?.find(({ _id }) => _id === communityId)?.name ?? s.oneCommunity);
  return (
    <li className={css.session}>
      <span>
        <b>{name}</b>
        <small className="dim">{[wordsOf(scopes), community].filter(Boolean).join(' · ')}</small>
        <small className="dim">
          {lastUsedAt ? s.used(timeAgo(lastUsedAt)) : s.unused} · {s.expires(formatDay(expiresAt))}
        </small>
      </span>
      <Button aria-label={s.revokeOne(name)} onClick={onRevoke}>
        {s.revoke}
      </Button>
    </li>
  );
}

/** Tokens with which other programs act for the user. */
export function AccessTokens() {
  const dispatch = useDispatch();
  const list = useSelector(accessTokens.select);
  const load = useCallback(() => void dispatch(accessTokens.requested()), [dispatch]);
  const created = useSelector(selectCreated);
  const [asked, setAsked] = useState<AccessTokenView | null>(null);
  const isRevoking = useSelected(revokeToken.selectIsRunning);
  useEffect(() => {
    load();
    if (hasCommunities) dispatch(ownCommunitiesNeeded());
  }, [dispatch, load]);
  return (
    <div className={css.sessions}>
      <p className="dim">{s.hint}</p>
      <LoadedList label={strings.sections.tokens} list={list} texts={s} onRetry={load}>
        {(token) => <Token key={token._id} token={token} onRevoke={() => setAsked(token)} />}
      </LoadedList>
      {created ? <CreatedToken token={created.token} /> : <NewAccessToken />}
      <ConfirmDialog
        open={asked !== null}
        title={s.askRevoke(asked?.name ?? '')}
        verb={s.revoke}
        danger
        busy={isRevoking}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) dispatch(revokeToken.requested(asked._id));
          setAsked(null);
        }}
      >
        <p>{s.revokeHint}</p>
      </ConfirmDialog>
    </div>
  );
}
