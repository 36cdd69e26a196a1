import { parseRegions, serveRegions } from '@muster/contracts/regions';

/** Takes the regions that the api wrote into the page. Vite's own server leaves a placeholder: the default regions. */
const written = document.querySelector<HTMLMetaElement>('meta[name="muster-regions"]')?.content ?? '';
const regions = parseRegions(written);
if (regions.length > 0) serveRegions(regions);
