import { siteName } from '@muster/contracts/served-site';
import { CARD_HEIGHT, CARD_WIDTH } from './card';

interface LinkPreview {
  title: string;
  description: string;
  /** Full address of the page. */
  url: string;
  /** Full address of its card, which changes with what it shows, so that no cache shows an old one. */
  image: string;
}

/** The Open Graph tags of a page that has a card. */
export const previewTags = ({ title, description, url, image }: LinkPreview): Record<string, string> => ({
  'og:site_name': siteName(),
  'og:type': 'website',
  'og:title': title,
  'og:description': description,
  'og:url': url,
  'og:image': image,
  'og:image:type': 'image/png',
  'og:image:width': String(CARD_WIDTH),
  'og:image:height': String(CARD_HEIGHT),
  'og:image:alt': `${title}: ${description}`,
  'twitter:card': 'summary_large_image',
});
