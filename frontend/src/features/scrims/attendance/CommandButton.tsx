import type { ReactNode, RefObject } from 'react';
import type { Viewer } from '../permissions';
import type { ScrimCommand } from '../scrim-commands';
import { strings } from '../strings';
import css from './Attendance.module.css';

interface Props {
  viewer: Viewer;
  pending: ScrimCommand | undefined;
  /** The command it sends, to show that it waits for the answer. */
  kind: ScrimCommand['kind'];
  isMain?: boolean;
  isDisabled?: boolean;
  button?: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
  children: ReactNode;
}

/** Sends a command of the scrim. Without antd, because cards of the first list have it. */
export function CommandButton(props: Props) {
  const { viewer, pending, kind, isMain = false, isDisabled = false, button, onClick, children } = props;
  const isLocked = isDisabled || pending !== undefined || viewer.isOffline === true;
  return (
    <button
      ref={button}
      type="button"
      className={`quiet-button ${isMain ? css.main : ''}`}
      aria-disabled={isLocked}
      title={viewer.isOffline ? strings.offline : undefined}
      onClick={() => !isLocked && onClick()}
    >
      {pending?.kind === kind ? strings.pending : children}
    </button>
  );
}
