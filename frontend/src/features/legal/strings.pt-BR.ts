import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  back: 'Voltar ao cadastro',
  privacy: 'Política de privacidade',
  terms: 'Termos de serviço',
  contents: 'Conteúdo',
});
