import type { ScrimView } from '@muster/contracts';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { scrimCommandRequested } from '../scrims.slice';
import type { ScrimCommand } from '../scrim-commands';

/** What the buttons of pushes and mails ask for: `?check-in=1`, `?offer=ID&answer=accept` or `decline`. */
export function answerIn(search: URLSearchParams, { _id: scrimId, offers }: ScrimView): ScrimCommand | undefined {
  if (search.get('check-in')) return { kind: 'checkIn', scrimId };
  const [offerId, answer] = [search.get('offer'), search.get('answer')];
  if (!offerId || (answer !== 'accept' && answer !== 'decline')) return undefined;
  const seat = offers.find(({ _id }) => _id === offerId)?.seat ?? null;
  return { kind: answer === 'accept' ? 'acceptOffer' : 'declineOffer', scrimId, offerId, seat };
}

/** Returns the parameters without those of an answer, so that a reload does not answer again. */
export function withoutAnswer(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of ['check-in', 'offer', 'answer']) rest.delete(name);
  return rest;
}

/** Does what the address asks for, once. The server answers for an offer that has ended. */
export function useNotifiedAnswer(scrim: ScrimView): void {
  const dispatch = useDispatch();
  const [search, setSearch] = useSearchParams();
  const command = answerIn(search, scrim);
  useEffect(() => {
    if (!command) return;
    dispatch(scrimCommandRequested(command));
    setSearch(withoutAnswer, { replace: true, preventScrollReset: true });
  });
}
