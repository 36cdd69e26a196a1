import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  headline: 'Encontre um scrim 5v5 hoje à noite.',
  what: 'Um scrim é uma partida de treino de League of Legends com hora marcada: pegue uma vaga na sua rota, encontre outras nove pessoas no lobby e jogue. O Muster é grátis.',
  signUp: 'Cadastrar-se',
  tonight: {
    title: 'Hoje à noite',
    hint: 'Toque numa vaga livre para pegá-la.',
    regions: 'Mostrar scrims de',
    all: 'Todas',
    inAll: 'Todas as regiões',
    inRegion: '{region}: scrims, {name}',
    loading: 'Carregando os scrims de hoje',
    list: 'Scrims públicos nas próximas 24 horas',
    none: 'Nenhum scrim público nas próximas 24 horas.',
    noneIn: '{region}: nenhum scrim público nas próximas 24 horas.',
    noneHint: 'Os novos aparecem aqui assim que são criados.',
    showAll: 'Mostrar todas as regiões',
    unreachable: 'Não dá para carregar os scrims de hoje agora.',
    full: 'Times completos',
    free: { one: '{n} vaga livre', other: '{n} vagas livres' },
    inMinutes: 'em {minutes} min',
    inHours: 'em {hours} h',
    started: 'Começando agora',
    tomorrow: 'amanhã',
    take: 'Pegar {role} ({team}), {at}',
    taken: '{role} ({team}): ocupado',
  },
  reasons: {
    seat: {
      title: 'Sua rota, seu lado',
      text: 'Dez vagas, de Top a Support no azul e no vermelho. Um toque e a vaga é sua.',
    },
    live: {
      title: 'Ao vivo e na hora',
      text: 'As vagas se enchem na sua frente, e você é avisado quando seu scrim começa.',
    },
    lobby: {
      title: 'O lobby abre sozinho',
      text: 'Com os dez dentro, todos recebem o código de torneio ou a senha do lobby.',
    },
  },
  picture: 'Um scrim num celular: os dois times com suas rotas e duas vagas ainda livres',
  seat: {
    chosen: '{role} ({team})',
    offered: 'Cadastre-se ou entre, e esta vaga será oferecida a você.',
    taken: 'Ocupada nesse meio-tempo. Escolha outra vaga, ou cadastre-se e veja o que está livre.',
    drop: 'Não escolher vaga',
  },
});
