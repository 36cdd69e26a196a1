import { translationOf } from '@muster/contracts';
import type { en } from './slides.en';

export const es = translationOf<typeof en>()('es', {
  welcome: {
    alt: 'La lista de scrims: tarjetas con su inicio, sus equipos y las plazas libres',
    title: 'Partidas de práctica, listas en un minuto',
    text: 'Muster reúne a diez personas en una sala de League of Legends a una hora acordada: dos equipos de cinco, una plaza por rol y capitanes que comunican el resultado.',
  },
  'sign-in': {
    alt: 'El segundo paso del registro: emblemas de los rangos, con Diamante elegido',
    title: 'Regístrate una vez',
    text: 'Dinos tu nombre de invocador, tagline, región y Discord, después tu rango, y confirma con tu cuenta de Google. La próxima vez basta con un clic en Iniciar sesión.',
  },
  find: {
    alt: 'La página de inicio: filtros de región y día sobre los scrims de esta noche',
    title: 'Encuentra un scrim',
    text: 'Elige una región y un día. Los botones muestran los scrims en juego, próximos o terminados. La URL guarda tus filtros: guárdala en marcadores o envíala.',
  },
  seat: {
    alt: 'Un scrim: lado azul y lado rojo con una plaza por rol, dos de ellas libres',
    title: 'Ocupa una plaza',
    text: 'Una plaza vacía es el botón para unirse. Elige rol y lado; los demás te ven ahí al momento. ¿Has cambiado de idea? Pasa a otra plaza libre o sal antes del inicio.',
  },
  cast: {
    alt: 'Bajo los equipos de un scrim: los puestos de caster con un botón para castear',
    title: 'O toma el micrófono',
    text: 'Los scrims con casters tienen sitio para hasta dos comentaristas. Los casters ven los datos de la sala igual que los jugadores. Puedes jugar o castear, no ambas cosas.',
  },
  lobby: {
    alt: 'Un scrim completo tras su inicio: nombre y contraseña de la sala con botones para copiarlos',
    title: 'Nos vemos en la sala',
    text: 'Pasada la hora de inicio y con las diez plazas ocupadas, aparece un código de torneo: pégalo en el cliente de League. Si no se puede crear, la tarjeta muestra nombre y contraseña de la sala.',
  },
  winner: {
    alt: 'Un scrim terminado: un letrero dice que ha ganado el equipo dos, el lado rojo',
    title: 'Comunica quién ha ganado',
    text: 'Tras la partida el capitán, marcado con una corona, comunica qué lado ha ganado y puede añadir una imagen del resultado. Es definitivo, así que compruébalo bien.',
  },
  communities: {
    alt: 'La página de una comunidad: su nombre, de qué trata, sus scrims de esta semana y quién la lleva',
    title: 'Juega con los tuyos',
    text: 'Clubes, streamers y ligas organizan sus scrims en comunidades. Únete a una desde el menú o funda la tuya: nombra organizadores y casters, invita con un enlace y, si quieres, reserva scrims para los miembros.',
  },
  alerts: {
    alt: 'Las notificaciones: nuevos amigos y lo que ha pasado en los últimos días',
    title: 'Mantente al tanto',
    text: 'Comparte un scrim con su enlace. Los privados solo se abren para quien lo tiene. Recibes un aviso cuando empieza uno de tus scrims. Diviértete, y juega como te gustaría que jugaran contigo.',
  },
});
