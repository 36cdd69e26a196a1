import { legalRoutes } from '@muster/contracts/site-routes';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { legalAddress, LegalTexts } from '../app/legal-texts';

type Routes = typeof legalRoutes;

@Serves('site', legalRoutes)
export class LegalController implements Handlers<Routes> {
  constructor(private readonly texts: LegalTexts) {}

  find({ params: { kind, language } }: RequestOf<Routes['find']>) {
    return this.texts.find(legalAddress(kind, language));
  }
}
