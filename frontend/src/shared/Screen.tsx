import { useTheme } from './theme-choice';

interface Props {
  name: string;
  /** The size in which it was rendered, in CSS pixels; the files have this width and twice it. */
  width: number;
  height: number;
  sizes: string;
  alt: string;
  lazy?: boolean;
}

/**
 * A picture of one of the product's own screens, in the theme in effect. `SCREENS=write npx jest screens` renders them
 * all again, after the screens have changed.
 */
export function Screen({ name, width, height, sizes, alt, lazy = false }: Props) {
  const { name: theme } = useTheme();
  const file = (format: string, scale: number) => `/screens/${name}-${theme}-${width * scale}.${format}`;
  const sources = (format: string) => [1, 2].map((scale) => `${file(format, scale)} ${width * scale}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={file('webp', 1)}
        srcSet={sources('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        loading={lazy ? 'lazy' : undefined}
      />
    </picture>
  );
}
