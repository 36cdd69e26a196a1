export const strings = {
  title: 'User Guide',
  previous: 'Previous slide',
  next: 'Next slide',
  slide: (number: number, of: number, title: string) => `Slide ${number} of ${of}: ${title}`,
  go: (number: number, title: string) => `${number}. ${title}`,
  hint: 'Use the arrow keys or swipe to change slides.',
  deck: 'Slides',
  role: 'slide show',
} as const;
