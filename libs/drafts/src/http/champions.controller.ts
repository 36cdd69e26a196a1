import { championRoutes } from '@muster/contracts/champion-routes';
import { type Handlers, pageLanguageOf, type RequestOf, Serves, varyByLanguage } from '@muster/platform/http';
import { ChampionCatalogue } from '../read/champion-catalogue';

const CACHE = 'public, max-age=300';
type Routes = typeof championRoutes;

@Serves('drafts', championRoutes)
export class ChampionsController implements Handlers<Routes> {
  constructor(private readonly champions: ChampionCatalogue) {}

  /** The champions of the newest patch that is known, sorted by name. */
  list({ request, reply }: RequestOf<Routes['list']>) {
    varyByLanguage(reply);
    void reply.header('cache-control', CACHE);
    return this.champions.view(pageLanguageOf(request));
  }

  /** Adds a champion that is missing until the next patch. */
  async add({ params: { key }, body: { id, name }, request }: RequestOf<Routes['add']>) {
    await this.champions.add({ key, id, name });
    return this.champions.view(pageLanguageOf(request));
  }
}
