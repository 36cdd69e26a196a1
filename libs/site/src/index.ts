import type { Feature } from '@muster/platform';
import { siteAggregate } from './aggregate';
import { CurrentSite } from './app/current-site';
import { SetupLink } from './app/setup-link';
import { SetupLinkLog } from './app/setup-link-log';
import { LegalTexts } from './app/legal-texts';
import { siteErrors } from './domain/errors';
import { AdminLegalController } from './http/admin-legal.controller';
import { AdminSiteController } from './http/admin-site.controller';
import { LegalController } from './http/legal.controller';
import { SetupController } from './http/setup.controller';
import { SiteController } from './http/site.controller';
import { DeleteLogoJob } from './jobs/delete-logo.job';
import { DELETE_LOGO, unusedLogos } from './policies/unused-logos.policy';
import { LegalAuthors1795684000000 } from './read/legal-authors.migration';
import { SiteLinks1795694400000 } from './read/site-links.migration';
import { Site1795655000000 } from './read/site.migration';
import { SiteQueries } from './read/site.queries';
import { siteLegalTexts, siteOperator, sites, siteSetup } from './read/site.schema';
import { SiteSockets } from './realtime/site-sockets';
import { catalogue as texts } from './texts/catalogue';
import { SetupTokens } from './write/setup-tokens.store';

export const site: Feature = {
  name: 'site',
  aggregates: [siteAggregate],
  errors: siteErrors,
  texts,
  migrations: [Site1795655000000, LegalAuthors1795684000000, SiteLinks1795694400000],
  entities: [sites, siteOperator, siteLegalTexts, siteSetup],
  policies: [unusedLogos],
  jobs: [DELETE_LOGO.performedBy(DeleteLogoJob)],
  controllers: [SiteController, AdminSiteController, LegalController, AdminLegalController, SetupController],
  providers: [SiteQueries, CurrentSite, SetupTokens, SetupLink],
  apiProviders: [LegalTexts, SetupLinkLog, SiteSockets],
};

export { SetupLink } from './app/setup-link';
