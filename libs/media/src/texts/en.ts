export const en = {
  notAnImage: 'File is not an image! only images are allowed.',
  tooBig: 'File is too big! max allowed size: 2 MB.',
  tooManyPixels: 'This image has too many pixels. Please upload a smaller one.',
  notFound: 'Image not found',
} as const;
