import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const tr = translationOf<typeof en>()('tr', {
  nameEmpty: 'Sihirdar adı boş!',
  nameTooLong: 'Sihirdar adı en fazla 32 karakter olabilir',
  nameCharacters: 'Sihirdar adı yalnızca harf, rakam ve boşluk içerebilir',
  taglineTooLong: 'Etiket en fazla 5 karakter olabilir',
  taglineCharacters: 'Etiket yalnızca harf ve rakam içerebilir',
  discordEmpty: 'Discord boş!',
  discordTooLong: 'Discord en fazla 37 karakter olabilir',
  discordInvalid: 'Discord, geçerli bir Discord kullanıcı adı olmalı',
});
