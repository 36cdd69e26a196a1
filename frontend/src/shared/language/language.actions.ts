import type { Language } from '@muster/contracts/languages';
import { createAction } from '@reduxjs/toolkit';

/** The user chose a language. */
export const languageChosen = createAction<Language>('language/languageChosen');
/** The page is shown in the chosen language now, or could not load it. */
export const languageApplied = createAction<Language>('language/languageApplied');
