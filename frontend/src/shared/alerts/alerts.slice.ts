import { createAction, createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { signedOut } from '../session.slice';
import { strings } from '../strings';

export type AlertType = 'Success' | 'Error' | 'Info' | 'Warning';
/**
 * `id` is the cause. An alert with the same cause or text replaces the earlier one; a success also replaces errors,
 * which were about an earlier attempt.
 */
export interface Alert {
  id: string;
  type: AlertType;
  text: string;
  /** Takes back what the alert tells. */
  button?: { label: string; dispatches: UnknownAction };
  /** Instead of the usual time. */
  hideAfterMs?: number;
}
const MAX_ALERTS = 3;

/** Returns a string as is, else the object's message, else its JSON, else 'An error occurred' (spec §4). */
export function alertText(content: unknown): string {
  if (typeof content === 'string' && content) return content;
  if (typeof content !== 'object' || content === null) return strings.unknownError;
  if ('message' in content && typeof content.message === 'string' && content.message) return content.message;
  try {
    const json = JSON.stringify(content);
    return json && json !== '{}' ? json : strings.unknownError;
  } catch {
    return strings.unknownError;
  }
}

const isReplaced = (earlier: Alert, { id, text, type }: Alert): boolean =>
  earlier.id === id || earlier.text === text || (earlier.type === 'Error' && type === 'Success');

export const alerts = createSlice({
  name: 'alerts',
  initialState: [] as Alert[],
  reducers: {
    alertRaised: (list, { payload }: PayloadAction<Alert>) =>
      [...list.filter((earlier) => !isReplaced(earlier, payload)), payload].slice(-MAX_ALERTS),
    alertClosed: (list, { payload: id }: PayloadAction<string>) => list.filter((entry) => entry.id !== id),
  },
  // The next user of the device must not take back what this one did.
  extraReducers: (on) => void on.addCase(signedOut, (list) => list.filter(({ button }) => !button)),
  selectors: { selectAlerts: (list) => list },
});
export const { alertRaised, alertClosed } = alerts.actions;
/** An alert is paused while it is hovered or focused or while the tab is hidden. */
export const alertPaused = createAction<string>('alerts/alertPaused');
export const alertResumed = createAction<string>('alerts/alertResumed');
export const { selectAlerts } = alerts.selectors;

const raise =
  (type: AlertType) => (content: unknown, cause?: string, extra?: Pick<Alert, 'button' | 'hideAfterMs'>) => {
    const text = alertText(content);
    return alertRaised({ id: cause ?? `${type}: ${text}`, type, text, ...extra });
  };
/** `put(alert.error(failure))`, `dispatch(alert.success('scrim created successfully!'))`. */
export const alert = {
  success: raise('Success'),
  error: raise('Error'),
  info: raise('Info'),
  warning: raise('Warning'),
};
