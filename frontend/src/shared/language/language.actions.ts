import type { Language } from '@muster/contracts';
import { createAction } from '@reduxjs/toolkit';

/** The user chose a language. */
export const languageChosen = createAction<Language>('language/languageChosen');
