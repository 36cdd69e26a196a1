import type { DraftView } from '@muster/contracts/drafts';
import { useEffect } from 'react';
import { playTones, readVolume } from '../../shared/sound';
import { isMyTurn, turnTitle, type Viewpoint } from './draft-screen';
import { secondsLeft, useServerTime } from './draft-clock';

const TURN = [
  { hz: 523, at: 0 },
  { hz: 784, at: 0.12 },
];
const TICK = [{ hz: 988, at: 0 }];
const HURRY_S = 5;
const showMessage = (title: string) => new Notification(title, { tag: 'muster-draft' });

/** A sound and, in a hidden tab, a message of the browser when one's turn begins; a sound in each of its last seconds. */
export function TurnSounds({ draft, viewpoint }: { draft: DraftView; viewpoint: Viewpoint }) {
  const isMine = isMyTurn(draft, viewpoint);
  const endsAt = draft.clock?.endsAt;
  const title = isMine ? turnTitle(draft, viewpoint) : '';
  useEffect(() => {
    if (title === '') return;
    void playTones(TURN, readVolume());
    if (document.hidden && 'Notification' in window && Notification.permission === 'granted') showMessage(title);
  }, [title]);
  const hurry = useServerTime((now) => {
    const left = isMine && endsAt ? secondsLeft(endsAt, now) : 0;
    return left <= HURRY_S ? left : 0;
  });
  useEffect(() => {
    if (hurry > 0) void playTones(TICK, readVolume());
  }, [hurry]);
  return null;
}
