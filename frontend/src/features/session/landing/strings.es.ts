import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const es = translationOf<typeof en>()('es', {
  headline: 'Encuentra un scrim 5v5 esta noche.',
  what: 'Un scrim es una partida de práctica de League of Legends a una hora fija: ocupa una plaza en tu rol, queda con otras nueve personas en la sala y juega. Muster es gratis.',
  signUp: 'Registrarse',
  tonight: {
    title: 'Esta noche',
    hint: 'Pulsa una plaza libre para ocuparla.',
    regions: 'Mostrar scrims de',
    all: 'Todas',
    inAll: 'Todas las regiones',
    inRegion: '{region}: scrims en {name}',
    loading: 'Cargando los scrims de esta noche',
    list: 'Scrims públicos en las próximas 24 horas',
    none: 'No hay scrims públicos en las próximas 24 horas.',
    noneIn: '{region}: no hay scrims públicos en las próximas 24 horas.',
    noneHint: 'Los nuevos aparecen aquí en cuanto se crean.',
    showAll: 'Mostrar todas las regiones',
    unreachable: 'Ahora no se pueden cargar los scrims de esta noche.',
    full: 'Equipos completos',
    free: { one: '{n} plaza libre', other: '{n} plazas libres' },
    inMinutes: 'en {minutes} min',
    inHours: 'en {hours} h',
    started: 'Empieza ahora',
    tomorrow: 'mañana',
    take: 'Ocupar {role} ({team}), {at}',
    taken: '{role} ({team}): ocupado',
  },
  reasons: {
    seat: {
      title: 'Tu rol, tu lado',
      text: 'Diez plazas, de Top a Support en azul y rojo. Una pulsación y la plaza es tuya.',
    },
    live: {
      title: 'En directo y a tiempo',
      text: 'Ves cómo se ocupan las plazas y recibes un aviso cuando empieza tu scrim.',
    },
    lobby: {
      title: 'La sala se abre sola',
      text: 'Cuando están los diez, todos reciben el código de torneo o la contraseña de la sala.',
    },
  },
  picture: 'Un scrim en un móvil: los dos equipos con sus roles y dos plazas aún libres',
  seat: {
    chosen: '{role} ({team})',
    offered: 'Regístrate o inicia sesión, y se te ofrecerá esta plaza.',
    taken: 'Ya está ocupada. Elige otra plaza, o regístrate y mira qué hay libre.',
    drop: 'No elegir plaza',
  },
});
