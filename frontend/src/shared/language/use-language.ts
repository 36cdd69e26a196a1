import { useSyncExternalStore } from 'react';
import { currentUiLanguage, subscribeToLanguage } from './current-language';

/** Renders again when the language changes. */
export const useLanguage = () => useSyncExternalStore(subscribeToLanguage, currentUiLanguage);
