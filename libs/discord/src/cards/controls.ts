/** The controls that several messages have. */
import { ROLES } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import { type Button, BUTTON_STYLES, type SelectMenu } from '../client/messages';
import { catalogue } from '../texts/catalogue';

export const linkButton = (label: string, url: string): Button => ({ type: 2, style: BUTTON_STYLES.link, label, url });
/** The button that leads to Muster. */
export const openButton = (url: string, language: Language): Button => linkButton(catalogue[language].openButton, url);

/** A menu of all roles. The order in which a person chooses them counts. */
export const rolesMenu = (customId: string, placeholder: string): SelectMenu => ({
  type: 3,
  custom_id: customId,
  placeholder,
  min_values: 1,
  max_values: ROLES.length,
  options: ROLES.map((role) => ({ label: role, value: role })),
});
