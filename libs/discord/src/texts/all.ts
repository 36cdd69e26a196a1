import { answers } from './answers/catalogue';
import { catalogue } from './catalogue';

/** Everything this feature says, by language. */
export const allTexts = {
  en: { ...catalogue.en, ...answers.en },
  es: { ...catalogue.es, ...answers.es },
  fr: { ...catalogue.fr, ...answers.fr },
  de: { ...catalogue.de, ...answers.de },
  pl: { ...catalogue.pl, ...answers.pl },
  'pt-BR': { ...catalogue['pt-BR'], ...answers['pt-BR'] },
  tr: { ...catalogue.tr, ...answers.tr },
};
