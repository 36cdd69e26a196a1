/** The controls that several messages have. */
import type { Language } from '@muster/contracts/languages';
import { type Button, BUTTON_STYLES } from '../client/messages';
import { catalogue } from '../texts/catalogue';

export const linkButton = (label: string, url: string): Button => ({ type: 2, style: BUTTON_STYLES.link, label, url });
/** The button that leads to Muster. */
export const openButton = (url: string, language: Language): Button => linkButton(catalogue[language].openButton, url);
