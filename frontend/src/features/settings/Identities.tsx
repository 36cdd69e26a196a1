import type { IdentityView } from '@muster/contracts/users';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { useSite } from '../../shared/site/site';
import { strings as shared } from '../../shared/strings';
import { useSelected } from '../../shared/use-selected';
import css from './SettingsPage.module.css';
import { identities, linkIdentityClicked, unlinkIdentity } from './settings.slice';
import { strings } from './strings';

const s = strings.identities;

function Identity({ identity, isOnly }: { identity: IdentityView; isOnly: boolean }) {
  const dispatch = useDispatch();
  const { providers } = useSite();
  const { _id: id, name } = identity;
  const isBusy = useSelected(unlinkIdentity.selectIsRunning, id);
  const [isAsking, setAsking] = useState(false);
  const provider = providers.find((one) => one.id === identity.provider)?.name ?? identity.provider;
  return (
    <li className={css.session}>
      <span>
        <b>{provider}</b>
        <small className="dim">{name}</small>
      </span>
      {!isOnly && (
        <Button aria-label={s.unlinkOne(provider, name)} loading={isBusy} onClick={() => setAsking(true)}>
          {s.unlink}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={s.ask(provider)}
        verb={s.unlink}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          dispatch(unlinkIdentity.requested({ id, name }));
        }}
      >
        <p>{s.askHint(name)}</p>
      </ConfirmDialog>
    </li>
  );
}

/** What the user signs in with; where there are several providers, another can be added. */
export function Identities() {
  const dispatch = useDispatch();
  const { providers } = useSite();
  const { shown, failure } = useSelector(identities.select);
  useEffect(() => void dispatch(identities.requested()), [dispatch]);
  return (
    <div className={css.sessions}>
      <h3>{s.title}</h3>
      <p className="dim">{s.hint}</p>
      {failure && !shown ? (
        <p className={css.notice} role="alert">
          {s.failed} <Button onClick={() => dispatch(identities.requested())}>{shared.retry}</Button>
        </p>
      ) : (
        <ul aria-busy={!shown} aria-label={s.title}>
          {shown?.map((identity) => (
            <Identity key={identity._id} identity={identity} isOnly={shown.length === 1} />
          )) ?? <li className={`dim ${css.session}`}>{s.loading}</li>}
        </ul>
      )}
      {providers.length > 1 && (
        <div className={css.providers}>
          {providers.map(({ id, name }) => (
            <Button key={id} onClick={() => dispatch(linkIdentityClicked(id))}>
              {s.add(name)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
