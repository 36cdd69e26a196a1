/** A picture ready to be stored: re-encoded by us, under a name nobody can guess. `location` is where browsers find it. */
export interface Picture { name: string; location: string; bytes: Buffer }

/** Pictures people upload, and pictures we draw. Provided by the media feature. */
export interface Pictures {
  /** Judges and re-encodes an upload (base64, with or without its data: head). Nothing is stored yet. Throws HttpRefusal: 400 no picture, 413 too big. */
  develop(base64: string): Promise<Picture>;
  /** Throws Unavailable when the storage cannot be reached. */
  store(picture: Picture): Promise<void>;
  /** One that is gone already is no error. */
  drop(location: string): Promise<void>;
  /** A PNG of our own SVG. */
  draw(svg: string): Promise<Buffer>;
}
export const PICTURES = Symbol('PICTURES');
