import { translationOf } from '@muster/contracts';
import type { en } from './privacy.en';

export const es = translationOf<typeof en>()('es', {
  title: 'Política de privacidad',
  updated: 'En vigor desde el 20 de noviembre de 2026',
  intro: 'Qué sabemos de ti, por qué lo guardamos, quién puede verlo y cómo borrarlo.',
  sections: {
    1: {
      title: 'Datos que recogemos',
      text: {
        1: 'Solo guardamos lo que el servicio necesita:',
        2: {
          1: 'de tu inicio de sesión: tu correo y el identificador que te da tu proveedor de identidad, nunca tu contraseña',
          2: 'de tu perfil: nombre de invocador, tagline, región, rango, nombre de Discord, tu elección sobre correos y tu fondo',
          3: 'de lo que haces aquí: scrims que creas, juegas o casteas, resultados, imágenes, amigos, mensajes y notificaciones',
          4: 'de tu conexión: registros técnicos como la hora y la dirección de una solicitud, por seguridad',
        },
      },
    },
    2: {
      title: 'Cómo los usamos',
      text: {
        1: 'Para mostrarte scrims y dejarte participar, para que tu equipo te encuentre, para avisarte cuando empieza un scrim, para calcular estadísticas de las partidas de este sitio y para mantener el servicio seguro. Solo enviamos correos si los has pedido.',
      },
    },
    3: {
      title: 'Quién los ve',
      text: {
        1: 'Los usuarios con sesión iniciada ven tu perfil público: nombre, tagline, región, rango, nombre de Discord y tus partidas aquí. Tu correo y tu identificador de inicio de sesión no se muestran a nadie. No vendemos datos y solo los compartimos cuando la ley lo exige.',
      },
    },
    4: {
      title: 'Terceros',
      text: {
        1: 'El inicio de sesión pasa por tu proveedor de identidad. Los datos del juego, como iconos de perfil y rangos, vienen de Riot Games; para ello enviamos a Riot tu nombre de invocador y tu tagline. Cada uno tiene su propia política de privacidad.',
      },
    },
    5: {
      title: 'Cookies y almacenamiento',
      text: {
        1: 'Usamos una cookie durante unos minutos mientras inicias sesión y otra para las actualizaciones en directo mientras tienes la sesión iniciada. Tu navegador guarda tu sesión, el volumen de los mensajes, tu idioma y tu tema en su almacenamiento local. No hay publicidad ni seguimiento.',
      },
    },
    6: {
      title: 'Seguridad',
      text: {
        1: 'Las conexiones van cifradas, los permisos se comprueban en el servidor en cada llamada y los datos personales se guardan aparte del historial de partidas, para que de verdad se puedan borrar. Ningún sistema es perfecto; si ocurre algo que te afecte, te lo diremos.',
      },
    },
    7: {
      title: 'Tus derechos',
      text: {
        1: 'Puedes ver, corregir y borrar tus datos. La mayoría los cambias tú en la página de ajustes; para el resto, pregunta a los administradores del sitio.',
      },
    },
    8: {
      title: 'Cuánto tiempo los guardamos',
      text: {
        1: 'Mientras tengas una cuenta. Los registros de sesión (nombre del navegador y dos fechas, sin dirección IP) se borran un día después de su último uso. Si eliminas la cuenta, desaparece del sitio al momento y tus datos personales se borran 30 días después; las partidas se quedan, sin tu nombre.',
      },
    },
    9: {
      title: 'Edad',
      text: {
        1: 'Muster es para personas de 13 años o más. Las cuentas de menores de esa edad se eliminan en cuanto lo sabemos.',
      },
    },
    10: {
      title: 'Cambios',
      text: {
        1: 'Cuando cambia esta política, publicamos aquí la nueva versión con su fecha y anunciamos antes en el sitio los cambios importantes.',
      },
    },
  },
});
