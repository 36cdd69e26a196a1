import { translationOf } from '@muster/contracts';
import type { en } from './slides.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  welcome: {
    alt: 'A lista de scrims: cartões com início, times e vagas livres',
    title: 'Partidas de treino, prontas em um minuto',
    text: 'O Muster reúne dez pessoas num lobby de League of Legends na hora combinada: dois times de cinco, uma vaga por rota e capitães que informam o resultado.',
  },
  'sign-in': {
    alt: 'A segunda etapa do cadastro: emblemas dos elos, com Diamante escolhido',
    title: 'Cadastre-se uma vez',
    text: 'Informe nome de invocador, tagline, região e Discord, depois seu elo, e confirme com sua conta Google. Da próxima vez basta um clique em Entrar.',
  },
  find: {
    alt: 'A página inicial: filtros de região e dia acima dos scrims de hoje',
    title: 'Encontre um scrim',
    text: 'Escolha uma região e um dia. Os botões mostram scrims em jogo, próximos ou encerrados. A URL guarda seus filtros: salve nos favoritos ou mande para alguém.',
  },
  seat: {
    alt: 'Um scrim: lado azul e lado vermelho com uma vaga por rota, duas livres',
    title: 'Pegue uma vaga',
    text: 'Uma vaga vazia é o botão de entrar. Escolha a rota e o lado; todos veem você ali na hora. Mudou de ideia? Vá para outra vaga livre ou saia antes do início.',
  },
  cast: {
    alt: 'Abaixo dos times de um scrim: os lugares de caster com um botão para castar',
    title: 'Ou pegue o microfone',
    text: 'Scrims com casters têm lugar para até dois narradores. Casters veem os dados do lobby como os jogadores. Você pode jogar ou castar, não os dois.',
  },
  lobby: {
    alt: 'Um scrim completo após o início: nome e senha do lobby com botões para copiar',
    title: 'Encontro no lobby',
    text: 'Passado o horário de início e com as dez vagas ocupadas, aparece um código de torneio: cole no client do League. Se não der para criar, o cartão mostra nome e senha do lobby.',
  },
  winner: {
    alt: 'Um scrim encerrado: uma faixa diz que o time dois, lado vermelho, venceu',
    title: 'Informe o vencedor',
    text: 'Depois da partida o capitão, marcado com uma coroa, informa qual lado venceu e pode adicionar uma imagem do resultado. É definitivo, então confira bem.',
  },
  communities: {
    alt: 'A página de uma comunidade: o nome, do que se trata, as scrims da semana e quem a organiza',
    title: 'Jogue com a sua galera',
    text: 'Clubes, streamers e ligas organizam suas scrims em comunidades. Entre em uma pelo menu ou funde a sua: nomeie organizadores e casters, convide com um link e, se quiser, reserve scrims para membros.',
  },
  alerts: {
    alt: 'As notificações: novos amigos e o que aconteceu nos últimos dias',
    title: 'Fique por dentro',
    text: 'Compartilhe um scrim pelo link. Scrims privados só abrem para quem tem o link. Você é avisado quando um dos seus scrims começa. Divirta-se, e jogue como gostaria que jogassem com você.',
  },
});
