import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const es = translationOf<typeof en>()('es', {
  nameEmpty: '¡El nombre de invocador está vacío!',
  nameTooLong: 'El nombre de invocador debe tener 32 caracteres como máximo',
  nameCharacters: 'El nombre de invocador solo puede contener letras, cifras y espacios',
  taglineTooLong: 'El tagline debe tener 5 caracteres como máximo',
  taglineCharacters: 'El tagline solo puede contener letras y cifras',
  discordEmpty: '¡El Discord está vacío!',
  discordTooLong: 'El Discord debe tener 37 caracteres como máximo',
  discordInvalid: 'El Discord debe ser un nombre de usuario de Discord válido',
});
