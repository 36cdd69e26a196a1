import { SITE_COLORS } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import { iconOf, servedSite, type ServedSite } from '@muster/contracts/served-site';
import { catalogue } from '../languages/texts/catalogue';

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
const SIZES = [192, 512] as const;

const PURPOSES = ['any', 'maskable'] as const;
const iconsOf = (site: ServedSite) =>
  PURPOSES.flatMap((purpose) =>
    SIZES.map((size) => {
      const ours = icon(size, purpose);
      return { ...ours, src: iconOf(site, size, purpose) ?? ours.src };
    }),
  );

/** Returns the manifest that browsers need to install the app (https://www.w3.org/TR/appmanifest). */
export function toWebManifest(language: Language): object {
  const { siteDescription: description, scrims, newScrim, communities } = catalogue[language];
  const site = servedSite();
  const icons = iconsOf(site);
  const shortcut = (name: string, url: string) => ({ name, url, icons: icons.slice(0, 1) });
  return {
    id: '/',
    name: site.name,
    short_name: site.name,
    description,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: SITE_COLORS.ground,
    theme_color: site.accent ?? SITE_COLORS.ground,
    categories: ['games', 'social'],
    icons,
    shortcuts: [shortcut(scrims, '/scrims'), shortcut(newScrim, '/scrims/new'), shortcut(communities, '/communities')],
  };
}
