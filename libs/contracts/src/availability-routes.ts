import { availabilityView, changeAvailabilityBody, dayBody } from './availability';
import { del, get, post, put } from './routes';

const LIMIT = ['availability', 60, 60, [1_000, 86_400]] as const;

export const availabilityRoutes = {
  own: get('/availability', {
    summary: 'Returns when the caller is usually free, and the dates that differ.',
    returns: availabilityView,
    scope: 'read',
  }),
  change: put('/availability', {
    summary: 'Changes the caller’s time zone, usual week, or who sees them.',
    description: 'A week is replaced as a whole and counts as confirmed: `[]` means never free, `null` not said.',
    body: changeAvailabilityBody,
    returns: availabilityView,
    scope: 'sign-up',
    limit: LIMIT,
    idempotent: true,
  }),
  setDay: put('/availability/days/:date', {
    summary: 'Says when the caller is free on a date, whatever the usual week says.',
    description: 'From yesterday to 56 days ahead, on the calendar of the caller’s time zone. `[]`: not free that day.',
    body: dayBody,
    returns: availabilityView,
    scope: 'sign-up',
    limit: LIMIT,
    idempotent: true,
  }),
  dropDay: del('/availability/days/:date', {
    summary: 'Removes what the caller said about a date: the usual week counts again.',
    returns: availabilityView,
    scope: 'sign-up',
    limit: LIMIT,
  }),
  confirm: post('/availability/confirm', {
    summary: 'Says that the usual week is still right.',
    returns: availabilityView,
    scope: 'sign-up',
    limit: LIMIT,
  }),
};
