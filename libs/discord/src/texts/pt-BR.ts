import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const ptBR = translationOf<English>()('pt-BR', {
  notFound: 'Não encontrado',
  unreachable: 'Não é possível acessar o Discord no momento, tente mais tarde',
  linkStale: 'Esta vinculação com o Discord expirou ou começou em outro navegador, tente de novo',
  linkCancelled: 'A vinculação com o Discord foi cancelada',
  linkFailed: 'O Discord não confirmou sua conta, tente de novo',
  linkDone: 'Sua conta do Discord está vinculada',
  close: 'Você pode fechar esta janela.',
  continueLabel: 'Continuar para o Muster',
});
