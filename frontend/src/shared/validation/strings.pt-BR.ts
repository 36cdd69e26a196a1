import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  nameEmpty: 'O nome de invocador está vazio!',
  nameTooLong: 'O nome de invocador deve ter no máximo 32 caracteres',
  nameCharacters: 'O nome de invocador só pode conter letras, números e espaços',
  taglineTooLong: 'A tagline deve ter no máximo 5 caracteres',
  taglineCharacters: 'A tagline só pode conter letras e números',
  discordEmpty: 'O Discord está vazio!',
  discordTooLong: 'O Discord deve ter no máximo 37 caracteres',
  discordInvalid: 'O Discord deve ser um nome de usuário válido do Discord',
});
