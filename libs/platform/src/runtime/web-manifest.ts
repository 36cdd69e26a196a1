import { SITE_COLORS, SITE_NAME } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import { catalogue } from '../languages/texts/catalogue';

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
const SIZES = [192, 512];

/** What browsers need to install the app (https://www.w3.org/TR/appmanifest). */
export function toWebManifest(language: Language): object {
  const { siteDescription: description, scrims, newScrim, communities } = catalogue[language];
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(192, 'any')] });
  return {
    id: '/',
    name: SITE_NAME,
    short_name: SITE_NAME,
    description,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: SITE_COLORS.ground,
    theme_color: SITE_COLORS.ground,
    categories: ['games', 'social'],
    icons: [...SIZES.map((size) => icon(size, 'any')), ...SIZES.map((size) => icon(size, 'maskable'))],
    shortcuts: [shortcut(scrims, '/scrims'), shortcut(newScrim, '/scrims/new'), shortcut(communities, '/communities')],
  };
}
