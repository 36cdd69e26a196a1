/**
 * A picture ready to be stored: re-encoded by us, under a name nobody can guess. `location` is where browsers find it.
 */
export interface ProcessedImage {
  name: string;
  location: string;
  bytes: Buffer;
}

/** Pictures people upload, and pictures we draw. Provided by the media feature. */
export interface ImageStore {
  /**
   * Judges and re-encodes an upload (base64, with or without its data: head). Nothing is stored yet. Throws
   * HttpRefusal: 400 no picture, 413 too big.
   */
  process(base64: string): Promise<ProcessedImage>;
  /** Throws Unavailable when the storage cannot be reached. */
  save(picture: ProcessedImage): Promise<void>;
  /** One that is gone already is no error. */
  remove(location: string): Promise<void>;
  /** A PNG of our own SVG. */
  renderSvg(svg: string): Promise<Buffer>;
}
export const IMAGE_STORE = Symbol('PICTURES');
