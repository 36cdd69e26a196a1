import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  region: 'Região',
  date: 'Data',
  pickDate: 'Data {date}',
  show: 'Scrims exibidos',
  toggles: { current: 'Em jogo', upcoming: 'Próximos', previous: 'Anteriores' },
  noUpcoming: 'Não há próximos scrims em datas passadas',
  refresh: 'Atualizar',
});
