import { userCommunity } from '@muster/contracts/communities';
import { homeView } from '@muster/contracts/home';
import { eveningView, nightList } from '@muster/contracts/nights';
import { get, put } from '@muster/contracts/routes';
import { calendarFeed, tonightScrim } from '@muster/contracts/share';
import { z } from 'zod';

/** Routes that have no row in `contracts` yet, because their controllers have decorators. */
const row = { summary: '', scope: 'read' } as const;
export const serverStatus = get('/server-status', { ...row, returns: z.object({ isServerUp: z.boolean() }) });
export const home = get('/home', { ...row, returns: homeView });
export const calendar = get('/calendar', { ...row, returns: calendarFeed });
export const ownCommunities = get('/users/:id/communities', { ...row, returns: userCommunity.array() });
export const tonight = get('/scrims/tonight', { ...row, returns: tonightScrim.array() });
export const evening = get('/evenings/:id', { ...row, returns: eveningView });
export const answerEvening = put('/evenings/:id/answer', { ...row, returns: eveningView });
export const nights = get('/communities/:slug/nights', { ...row, returns: nightList });
