import { translated } from '../../shared/language/translated';
import { en } from './slides.en';

const texts = translated('slides', en);
type Id = keyof typeof texts;
/** The screens are rendered by `e2e/screens.browser-spec.ts`, one per slide. */
export const slideIds = Object.keys(texts) as Id[];
export const slideOf = (id: Id) => texts[id];
