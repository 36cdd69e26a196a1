import type { Holder } from '@muster/platform/http';

/** A re-encoded image with an unguessable name. `location` is the URL path under which browsers find it. */
export interface ProcessedImage {
  name: string;
  location: string;
  bytes: Buffer;
}

/** Images uploaded by users or rendered by Muster. Provided by the media feature. */
export interface ImageStore {
  /**
   * Validates and re-encodes an upload (base64, with or without a data: prefix) without storing it. `maxSide`: its
   * longest side is scaled down to so many pixels. Throws HttpError: 400 if it is not an image, 413 if it is too large,
   * and UnavailableError if too many images are waiting, in total or for this holder.
   */
  process(base64: string, maxSide: number, holder: Holder): Promise<ProcessedImage>;
  /**
   * Stores an image and sends the command that shows it. The order lets a crash leave no orphan, if its deletion was
   * requested before, in case that nothing shows it. Throws UnavailableError if the storage cannot be reached.
   */
  saveAndShow<T>(image: ProcessedImage, show: () => Promise<T>): Promise<T>;
  /** Does nothing if the image does not exist. */
  remove(location: string): Promise<void>;
  /**
   * Returns a stored image as a square PNG in a `data:` URI, to be part of an SVG; undefined if there is none.
   * `ground`: the colour behind the image, with a margin that systems may cut off. `holder`: the user or address that
   * asks for it; missing if the site itself does.
   */
  toDataUri(
    location: string,
    side: number,
    options?: { ground?: string | undefined; holder?: Holder },
  ): Promise<string | undefined>;
  /** Renders one of Muster's own SVGs to PNG; the same one is rendered once while its image is in memory. */
  renderSvg(svg: string, holder: Holder): Promise<Buffer>;
}
export const IMAGE_STORE = Symbol('IMAGE_STORE');
