import { TEAMS } from '@muster/contracts/constants';
import { Button } from 'antd';
import { Icon } from '../../shared/art/Icon';
import type { BoardProps } from './board-props';
import css from './Boards.module.css';
import { useClock } from '../../shared/clock';
import { teamName } from './draft-screen';
import { strings } from './strings';
import { useDraftCommand } from './use-draft-viewer';

/** Both captains say that they are ready. Each team may choose another captain. */
export function WaitingBoard({ draft, viewpoint, roster }: BoardProps) {
  const { send, pending } = useDraftCommand(draft);
  const { team, standing, isManager } = viewpoint;
  const isReady = team !== null && draft.ready[team];
  const isEarly = useClock((now) => roster !== undefined && Date.parse(roster.gameStartTime) > now);
  return (
    <div className={css.board}>
      <Icon name="swords" size={40} />
      <h2>{strings.waitingTitle}</h2>
      <p>{isEarly ? strings.opensAtStart : strings.waitingHint}</p>
      <div className={css.actions}>
        {standing === 'captain' && (
          <Button
            size="large"
            type={isReady ? 'default' : 'primary'}
            loading={pending === 'ready'}
            onClick={() => send({ kind: 'ready', ready: !isReady })}
          >
            {isReady ? strings.imNotReady : strings.imReady}
          </Button>
        )}
        {isManager && isEarly && (
          <Button size="large" loading={pending === 'open'} onClick={() => send({ kind: 'open' })}>
            {strings.openNow}
          </Button>
        )}
      </div>
      <div className={css.captains}>
        {TEAMS.map((name) => (
          <label key={name}>
            <span>
              {strings.captain}, {teamName(draft, name)}
            </span>
            <select
              value={draft.captains[name]?._id ?? ''}
              disabled={!isManager && team !== name}
              onChange={(event) => send({ kind: 'captain', teamName: name, userId: event.target.value })}
            >
              {!draft.captains[name] && <option value="">{strings.noCaptain}</option>}
              {roster?.[name].map(({ _user, role }) => (
                <option key={_user._id} value={_user._id}>
                  {`${_user.name} · ${role}`}
                </option>
              )) ??
                (draft.captains[name] && <option value={draft.captains[name]._id}>{draft.captains[name].name}</option>)}
            </select>
          </label>
        ))}
      </div>
    </div>
  );
}
