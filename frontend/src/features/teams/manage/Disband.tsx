import { TEAM_REASON_MAX, type TeamView } from '@muster/contracts/teams';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { Field } from '../../../shared/Field';
import { useSelected } from '../../../shared/use-selected';
import { strings } from '../strings';
import page from '../Teams.module.css';
import { sendTeamCommand, teamCommandKey } from '../teams.slice';
import css from './Manage.module.css';

const s = strings.manage;
const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Typing the name confirms, because nothing brings a team back. */
export function Disband({ team: { slug, name } }: { team: TeamView }) {
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const busy = useSelected(sendTeamCommand.selectIsRunning, teamCommandKey(slug, 'disband'));
  return (
    <div className={css.end}>
      <h3>{s.disband}</h3>
      <p className="dim">{s.disbandBody}</p>
      <Button danger loading={busy} onClick={() => setAsking(true)}>
        {s.disband}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={s.disbandAsk(name)}
        verb={s.disband}
        danger
        disabled={!sameName(typed, name)}
        onConfirm={() => {
          setAsking(false);
          dispatch(sendTeamCommand.requested({ slug, kind: 'disband', reason: reason.trim() }));
        }}
        onCancel={() => setAsking(false)}
      >
        <div className={page.form}>
          <p>{s.disbandBody}</p>
          <Field label={s.disbandReason}>
            {(control) => (
              <Input
                {...control}
                maxLength={TEAM_REASON_MAX}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
          <Field label={s.disbandConfirm(name)}>
            {(control) => (
              <Input {...control} size="large" value={typed} onChange={({ target }) => setTyped(target.value)} />
            )}
          </Field>
        </div>
      </ConfirmDialog>
    </div>
  );
}
