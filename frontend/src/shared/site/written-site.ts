import { DEFAULT_SITE, type ServedSite, serveSite } from '@muster/contracts/served-site';

/** Takes the site that the api wrote into the page. Vite's own server leaves a placeholder: the default site. */
const written = document.querySelector<HTMLMetaElement>('meta[name="muster-site"]')?.content ?? '';
if (written.startsWith('{')) serveSite({ ...DEFAULT_SITE, ...(JSON.parse(written) as ServedSite) });
