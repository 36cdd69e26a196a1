import type { ChampionsView } from '@muster/contracts/drafts';
import { http } from '../http';
import { resource } from '../resource';

/** All champions in the language of the page. */
export const championList = resource({
  name: 'champions',
  load: (_: null, signal) => http.get<ChampionsView>('/champions', signal),
});
