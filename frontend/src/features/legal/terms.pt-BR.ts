import { translationOf } from '@muster/contracts';
import type { en } from './terms.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  title: 'Termos de serviço',
  updated: 'Em vigor desde 20 de novembro de 2026',
  intro: 'Estas são as regras do Muster. Ao entrar, você as aceita. São curtas de propósito: leia, por favor.',
  sections: {
    1: {
      title: 'Aceitação',
      text: {
        1: 'Ao criar uma conta ou usar o Muster, você concorda com estes termos e com a Política de privacidade. Se não concordar, não use o serviço.',
      },
    },
    2: {
      title: 'O que é o Muster',
      text: {
        1: 'O Muster é um lugar para organizar partidas de treino ("scrims") entre dois times de cinco no League of Legends. Ele oferece:',
        2: {
          1: 'organizar scrims e entrar neles',
          2: 'acompanhar estatísticas de partidas e taxas de vitória neste site',
          3: 'conhecer outros jogadores',
          4: 'torneios da comunidade',
        },
      },
    },
    3: {
      title: 'Sem afiliação com a Riot Games',
      text: {
        1: 'O Muster não é afiliado à Riot Games.',
        2: 'O Muster não é endossado pela Riot Games e não reflete as visões ou opiniões da Riot Games nem de ninguém oficialmente envolvido na produção ou gestão das propriedades da Riot Games. Riot Games e todas as propriedades associadas são marcas comerciais ou registradas da Riot Games, Inc',
      },
    },
    4: {
      title: 'Quem pode usar',
      text: {
        1: 'Você precisa ter pelo menos 13 anos e idade suficiente no seu país para aceitar estes termos sozinho. Usuários banidos não podem usar o serviço enquanto durar o banimento.',
      },
    },
    5: {
      title: 'Sua conta',
      text: {
        1: 'Cada pessoa pode ter só uma conta. Você entra por um provedor de identidade; guarde esse acesso só para você. Você é responsável por tudo o que for feito com a sua conta.',
      },
    },
    6: {
      title: 'Informações corretas',
      text: {
        1: 'Você deve informar um nome do Discord e uma região corretos: seu time usa isso para encontrar você e jogar com você. Mantenha seu elo em dia para que as partidas sejam justas.',
      },
    },
    7: {
      title: 'Jogar scrims',
      text: {
        1: 'Ocupe uma vaga só se for jogar e libere a tempo quando não puder. Esteja no lobby no início. Os dados do lobby são só para as pessoas daquele scrim.',
      },
    },
    8: {
      title: 'Anfitrião e regras de um scrim',
      text: {
        1: 'Todo scrim tem um anfitrião do lobby (capitão). O anfitrião define as regras do scrim, dentro destes termos e das regras do jogo.',
      },
    },
    9: {
      title: 'Resultados',
      text: {
        1: 'Os capitães informam o resultado. O resultado é definitivo e deve ser verdadeiro. A imagem pós-jogo deve mostrar aquela partida. Resultados falsos podem ser corrigidos por um admin e levar a um banimento.',
      },
    },
    10: {
      title: 'Torneios e taxas de inscrição',
      text: {
        1: 'Torneios da comunidade seguem as políticas de torneio da Riot Games. Pelo menos 70% das taxas de inscrição vão para a premiação do torneio. O Muster não recebe pagamentos.',
      },
    },
    11: {
      title: 'Conduta',
      text: {
        1: 'Trate os outros como quer ser tratado. Não são permitidos:',
        2: {
          1: 'assédio, ódio, ameaças e discriminação',
          2: 'trapaças, scripts, compartilhamento de contas e resultados combinados',
          3: 'spam e publicidade',
          4: 'fingir ser outra pessoa',
        },
      },
    },
    12: {
      title: 'Seu conteúdo',
      text: {
        1: 'O que você escreve e envia continua sendo seu. Você permite que o mostremos às pessoas a quem se destina enquanto estiver no serviço. Não envie nada sobre o que não tenha direito.',
      },
    },
    13: {
      title: 'Administradores e banimentos',
      text: {
        1: 'Administradores podem editar ou excluir scrims, mover ou remover jogadores, corrigir perfis e banir contas que violem estes termos, por um período proporcional ao que aconteceu.',
      },
    },
    14: {
      title: 'Sair',
      text: {
        1: 'Você pode excluir sua conta nas configurações a qualquer momento. Ela some na hora; seus dados pessoais são apagados 30 dias depois. Até lá, entrar de novo traz a conta de volta.',
      },
    },
    15: {
      title: 'Sem garantia, responsabilidade limitada',
      text: {
        1: 'O Muster é fornecido como está. Não prometemos que esteja sempre disponível ou livre de erros e, até onde a lei permite, não respondemos por perdas causadas pelo uso ou pelo que outros usuários façam.',
      },
    },
    16: {
      title: 'Mudanças e contato',
      text: {
        1: 'Podemos mudar estes termos. Mudanças importantes são anunciadas no site antes de valer; se você continuar usando o Muster depois disso, você as aceita. Dúvidas vão para os administradores do site.',
      },
    },
  },
});
