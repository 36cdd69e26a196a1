export const en = {
  title: 'User Guide',
  previous: 'Previous slide',
  next: 'Next slide',
  slide: 'Slide {number} of {of}: {title}',
  hint: 'Use the arrow keys or swipe to change slides.',
  deck: 'Slides',
  role: 'slide show',
} as const;
