import type { IdentityView } from '@muster/contracts/users';
import { Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { useSite } from '../../shared/site/site';
import { useSelected } from '../../shared/use-selected';
import { LoadedList } from './LoadedList';
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

/** Lists the identities that the user signs in with. A site with several providers offers to add another one. */
export function Identities() {
  const dispatch = useDispatch();
  const { providers } = useSite();
  const list = useSelector(identities.select);
  const load = useCallback(() => void dispatch(identities.requested()), [dispatch]);
  useEffect(() => {
    load();
  }, [load]);
  return (
    <div className={css.sessions}>
      <h3>{s.title}</h3>
      <p className="dim">{s.hint}</p>
      <LoadedList label={s.title} list={list} texts={s} onRetry={load}>
        {(identity) => <Identity key={identity._id} identity={identity} isOnly={list.shown?.length === 1} />}
      </LoadedList>
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
