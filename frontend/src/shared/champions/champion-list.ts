import { championRoutes } from '@muster/contracts/champion-routes';
import { callRoute } from '../call-route';
import { resource } from '../resource';

/** All champions in the language of the page. */
export const championList = resource({
  name: 'champions',
  load: (_: null, signal) => callRoute(championRoutes.list, {}, { signal }),
});
