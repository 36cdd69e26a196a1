import { translationOf } from '@muster/contracts';
import type { en } from './privacy.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  title: 'Política de privacidade',
  updated: 'Em vigor desde 20 de novembro de 2026',
  intro: 'O que sabemos sobre você, por que guardamos, quem pode ver e como apagar.',
  sections: {
    1: {
      title: 'Dados que coletamos',
      text: {
        1: 'Guardamos só o que o serviço precisa:',
        2: {
          1: 'do seu login: seu e-mail e o identificador dado pelo seu provedor de identidade, nunca sua senha',
          2: 'do seu perfil: nome de invocador, tagline, região, elo, nome do Discord, sua escolha sobre e-mails e seu fundo',
          3: 'do que você faz aqui: scrims que cria, joga ou casta, resultados, imagens, amigos, mensagens e notificações',
          4: 'da sua conexão: registros técnicos como o horário e o endereço de uma solicitação, por segurança',
        },
      },
    },
    2: {
      title: 'Como usamos',
      text: {
        1: 'Para mostrar scrims e deixar você participar, para o seu time encontrar você, para avisar quando um scrim começa, para calcular estatísticas das partidas deste site e para manter o serviço seguro. E-mails só são enviados se você pediu.',
      },
    },
    3: {
      title: 'Quem vê',
      text: {
        1: 'Usuários conectados veem seu perfil público: nome, tagline, região, elo, nome do Discord e suas partidas aqui. Seu e-mail e seu identificador de login não são mostrados a ninguém. Não vendemos dados e só os compartilhamos quando a lei exige.',
      },
    },
    4: {
      title: 'Terceiros',
      text: {
        1: 'O login passa pelo seu provedor de identidade. Dados do jogo, como ícones de perfil e elos, vêm da Riot Games; para isso enviamos à Riot seu nome de invocador e sua tagline. Cada um tem sua própria política de privacidade.',
      },
    },
    5: {
      title: 'Cookies e armazenamento',
      text: {
        1: 'Usamos um cookie por alguns minutos enquanto você entra e outro para as atualizações ao vivo enquanto a sua sessão está aberta. Seu navegador guarda sua sessão, o volume das mensagens, seu idioma e seu tema no armazenamento local. Não há publicidade nem rastreamento.',
      },
    },
    6: {
      title: 'Segurança',
      text: {
        1: 'As conexões são criptografadas, as permissões são verificadas no servidor a cada chamada e os dados pessoais ficam separados do histórico de partidas, para que possam mesmo ser apagados. Nenhum sistema é perfeito; se acontecer algo que afete você, avisaremos.',
      },
    },
    7: {
      title: 'Seus direitos',
      text: {
        1: 'Você pode ver, corrigir e apagar seus dados. A maior parte você muda nas configurações; para o resto, fale com os administradores do site.',
      },
    },
    8: {
      title: 'Por quanto tempo guardamos',
      text: {
        1: 'Enquanto você tiver uma conta. Registros de sessão (nome do navegador e duas datas, sem endereço IP) são apagados um dia depois do último uso. Quando você exclui a conta, ela some do site na hora e seus dados pessoais são apagados 30 dias depois; as partidas ficam, sem o seu nome.',
      },
    },
    9: {
      title: 'Idade',
      text: {
        1: 'O Muster é para pessoas a partir de 13 anos. Contas de crianças mais novas são excluídas assim que soubermos.',
      },
    },
    10: {
      title: 'Mudanças',
      text: {
        1: 'Quando esta política muda, publicamos aqui a nova versão com a data e anunciamos antes no site as mudanças importantes.',
      },
    },
  },
});
