import { translationOf } from '@muster/contracts';
import type { en } from './terms.en';

export const es = translationOf<typeof en>()('es', {
  title: 'Condiciones del servicio',
  updated: 'En vigor desde el 20 de noviembre de 2026',
  intro: 'Estas son las reglas de Muster. Al iniciar sesión las aceptas. Son cortas a propósito: léelas, por favor.',
  sections: {
    1: {
      title: 'Aceptación',
      text: {
        1: 'Al crear una cuenta o usar Muster aceptas estas condiciones y la Política de privacidad. Si no estás de acuerdo, no uses el servicio.',
      },
    },
    2: {
      title: 'Qué es Muster',
      text: {
        1: 'Muster es un lugar para organizar partidas de práctica («scrims») entre dos equipos de cinco en League of Legends. Ofrece:',
        2: {
          1: 'organizar scrims y unirse a ellos',
          2: 'seguir estadísticas de partidas y porcentajes de victorias en este sitio',
          3: 'conectar con otros jugadores',
          4: 'torneos de la comunidad',
        },
      },
    },
    3: {
      title: 'Sin afiliación con Riot Games',
      text: {
        1: 'Muster no está afiliado a Riot Games.',
        2: 'Muster no está avalado por Riot Games y no refleja las ideas u opiniones de Riot Games ni de nadie que participe oficialmente en la producción o gestión de las propiedades de Riot Games. Riot Games y todas las propiedades asociadas son marcas comerciales o marcas registradas de Riot Games, Inc',
      },
    },
    4: {
      title: 'Quién puede usarlo',
      text: {
        1: 'Debes tener al menos 13 años y la edad suficiente en tu país para aceptar estas condiciones por ti mismo. Los usuarios sancionados no pueden usar el servicio mientras dure la sanción.',
      },
    },
    5: {
      title: 'Tu cuenta',
      text: {
        1: 'Cada persona puede tener una sola cuenta. Inicias sesión a través de un proveedor de identidad; no compartas ese acceso. Eres responsable de todo lo que se haga con tu cuenta.',
      },
    },
    6: {
      title: 'Información correcta',
      text: {
        1: 'Debes indicar un nombre de Discord y una región correctos: tu equipo los usa para encontrarte y jugar contigo. Mantén tu rango al día para que las partidas sean justas.',
      },
    },
    7: {
      title: 'Jugar scrims',
      text: {
        1: 'Ocupa un puesto solo si piensas jugar y déjalo a tiempo cuando no puedas. Está en el lobby al inicio. Los datos del lobby son para las personas de ese scrim y para nadie más.',
      },
    },
    8: {
      title: 'Anfitrión y reglas de un scrim',
      text: {
        1: 'Cada scrim tiene un anfitrión de lobby (capitán). El anfitrión fija las reglas del scrim, dentro de estas condiciones y de las reglas del juego.',
      },
    },
    9: {
      title: 'Resultados',
      text: {
        1: 'Los capitanes informan del resultado. El resultado es definitivo y debe ser verdadero. La imagen de después de la partida debe mostrar esa partida. Los resultados falsos pueden ser corregidos por un administrador y llevar a una sanción.',
      },
    },
    10: {
      title: 'Torneos y cuotas de inscripción',
      text: {
        1: 'Los torneos de la comunidad siguen las políticas de torneos de Riot Games. Al menos el 70 % de las cuotas de un torneo va a su bolsa de premios. Muster no cobra pagos.',
      },
    },
    11: {
      title: 'Conducta',
      text: {
        1: 'Trata a los demás como quieres que te traten. No se permite:',
        2: {
          1: 'acoso, odio, amenazas ni discriminación',
          2: 'trampas, scripts, compartir cuentas ni resultados amañados',
          3: 'spam ni publicidad',
          4: 'suplantar a otras personas',
        },
      },
    },
    12: {
      title: 'Tu contenido',
      text: {
        1: 'Lo que escribes y subes sigue siendo tuyo. Nos permites mostrarlo a las personas a las que va dirigido mientras esté en el servicio. No subas nada sobre lo que no tengas derechos.',
      },
    },
    13: {
      title: 'Administradores y sanciones',
      text: {
        1: 'Los administradores pueden editar o eliminar scrims, mover o quitar jugadores, corregir perfiles y sancionar cuentas que incumplan estas condiciones, por un tiempo proporcionado a lo ocurrido.',
      },
    },
    14: {
      title: 'Irse',
      text: {
        1: 'Puedes eliminar tu cuenta en la página de ajustes cuando quieras. Desaparece al momento; tus datos personales se borran 30 días después. Hasta entonces, iniciar sesión recupera la cuenta.',
      },
    },
    15: {
      title: 'Sin garantía, responsabilidad limitada',
      text: {
        1: 'Muster se ofrece tal cual. No prometemos que esté siempre disponible ni libre de errores y, en la medida en que la ley lo permita, no respondemos de pérdidas por su uso o por lo que hagan otros usuarios.',
      },
    },
    16: {
      title: 'Cambios y contacto',
      text: {
        1: 'Podemos cambiar estas condiciones. Los cambios importantes se anuncian en el sitio antes de entrar en vigor; si sigues usando Muster después, los aceptas. Las preguntas son para los administradores del sitio.',
      },
    },
  },
});
