import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import type { BoardProps } from './board-props';
import css from './DraftPage.module.css';
import { strings } from './strings';
import { useDraftCommand } from './use-draft-viewer';

/** Lets captains pause the draft, and managers also repair it. */
export function ManagerTools({ draft, viewpoint, roster }: BoardProps) {
  const { send, pending } = useDraftCommand(draft);
  const [isResetting, setResetting] = useState(false);
  const { isManager, standing, team } = viewpoint;
  const isOpen = roster?.series.list.find(({ number }) => number === draft.game)?.winner == null;
  const mayResume = isManager || (standing === 'captain' && draft.pausedBy === team);
  const last = draft.actions.at(-1);
  if (!isOpen || (!isManager && standing !== 'captain')) return null;
  return (
    <div className={css.tools}>
      {draft.state === 'drafting' && (
        <Button loading={pending === 'pause'} onClick={() => send({ kind: 'pause' })}>
          {strings.pause}
        </Button>
      )}
      {draft.state === 'paused' && mayResume && (
        <Button type="primary" loading={pending === 'resume'} onClick={() => send({ kind: 'resume' })}>
          {strings.resume}
        </Button>
      )}
      {isManager && last && (
        <Button loading={pending === 'back'} onClick={() => send({ kind: 'back', index: last.index })}>
          {strings.takeBack}
        </Button>
      )}
      {isManager && draft.state === 'done' && (
        <Button loading={pending === 'reset'} onClick={() => send({ kind: 'reset', keep: true })}>
          {strings.remake}
        </Button>
      )}
      {isManager && draft.state !== 'waiting' && (
        <Button danger onClick={() => setResetting(true)}>
          {strings.reset}
        </Button>
      )}
      <ConfirmDialog
        open={isResetting}
        title={strings.resetTitle}
        verb={strings.reset}
        danger
        onConfirm={() => {
          setResetting(false);
          send({ kind: 'reset', keep: false });
        }}
        onCancel={() => setResetting(false)}
      >
        {strings.resetHint}
      </ConfirmDialog>
    </div>
  );
}
