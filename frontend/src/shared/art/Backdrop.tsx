import { BACKGROUNDS, DEFAULT_BACKGROUND } from '@muster/contracts/constants';

const WIDTHS = [640, 1280, 1920];
const file = (name: string) =>
  ((BACKGROUNDS as readonly string[]).includes(name) ? name : DEFAULT_BACKGROUND).toLowerCase().replaceAll(' ', '-');
const sources = (name: string, format: string) =>
  WIDTHS.map((width) => `/art/${file(name)}-${width}.${format} ${width}w`).join(', ');

/** One of the six background images in responsive sizes. Unknown names show the default. */
export const Backdrop = ({
  name,
  sizes = '100vw',
  alt = '',
  className,
}: {
  name: string;
  sizes?: string;
  alt?: string;
  className?: string;
}) => (
  <picture>
    <source type="image/avif" srcSet={sources(name, 'avif')} sizes={sizes} />
    <img
      className={className}
      src={`/art/${file(name)}-1280.webp`}
      srcSet={sources(name, 'webp')}
      sizes={sizes}
      alt={alt}
      decoding="async"
    />
  </picture>
);
