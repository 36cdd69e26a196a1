import { IMAGE_MAX_BYTES, IMAGE_MAX_SIDE } from '@muster/contracts/constants';
import { strings } from '../strings';

const TYPES = new Set(['image/jpeg', 'image/png']);
const QUALITY = 0.86;

/** Returns why a file is not allowed as a post-game image, or null. */
export function imageError({ name, type, size }: { name: string; type: string; size: number }): string | null {
  if (!TYPES.has(type)) return strings.notAnImage(name);
  return size > IMAGE_MAX_BYTES ? strings.imageTooBig(name) : null;
}

/** Fits a size within 900 px on its longest side, without enlarging. */
export function fitWithin(width: number, height: number, side = IMAGE_MAX_SIDE): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Returns the resized image as a data URL. Throws if the file is not an image. */
export async function resizeImage(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = fitWithin(bitmap.width, bitmap.height);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
