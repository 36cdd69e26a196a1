import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  notifications: 'Notificações',
  none: 'Nenhuma notificação',
  hint: 'Inícios de scrims, pedidos de amizade e novas conversas aparecem aqui.',
  read: 'Marcar como lida',
  readAll: 'Marcar todas como lidas',
  failed: 'Não foi possível marcar como lida. Tente de novo.',
  loadFailed: 'Não foi possível carregar suas notificações.',
  card: {
    title: 'Quer saber quando começa?',
    text: 'Seu navegador pode avisar você mesmo com esta página fechada. Nas configurações você escolhe sobre o que mais.',
    yes: 'Avise quando começar',
    no: 'Agora não',
  },
  browserOn: 'Este navegador vai avisar quando seus scrims começarem.',
  browserBlocked: 'Seu navegador bloqueia as notificações do Muster. As configurações explicam como desbloquear.',
  browser: {
    label: 'Notificações neste navegador',
    hints: {
      unknown: 'Um momento…',
      'switching-on': 'Um momento…',
      'switching-off': 'Um momento…',
      unsupported: 'Este navegador não consegue mostrar notificações.',
      blocked: 'Seu navegador as bloqueia.',
      off: 'Para tudo o que você ativou acima, mesmo com o Muster fechado',
      on: 'Para tudo o que você ativou acima, mesmo com o Muster fechado',
      'tab-only': 'Só enquanto o Muster estiver aberto em uma aba: o serviço push deste navegador não está disponível.',
    },
    unblock:
      'Para desbloquear, clique no ícone à esquerda do endereço, abra as configurações do site e permita as notificações. Depois ative aqui.',
  },
});
