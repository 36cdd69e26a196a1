import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const es = translationOf<typeof en>()('es', {
  notifications: 'Notificaciones',
  none: 'No hay notificaciones',
  hint: 'Aquí verás inicios de scrims, solicitudes de amistad y nuevas conversaciones.',
  read: 'Marcar como leída',
  readAll: 'Marcar todas como leídas',
  failed: 'No se ha podido marcar como leída. Inténtalo de nuevo.',
  loadFailed: 'No se han podido cargar tus notificaciones.',
  card: {
    title: '¿Quieres saber cuándo empieza?',
    text: 'Tu navegador puede avisarte incluso con esta página cerrada. En los ajustes eliges de qué más te avisa.',
    yes: 'Avísame cuando empiece',
    no: 'Ahora no',
  },
  browserOn: 'Este navegador te avisará cuando empiecen tus scrims.',
  browserBlocked: 'Tu navegador bloquea las notificaciones de Muster. En los ajustes se explica cómo desbloquearlas.',
  browser: {
    label: 'Notificaciones en este navegador',
    hints: {
      unknown: 'Un momento…',
      'switching-on': 'Un momento…',
      'switching-off': 'Un momento…',
      unsupported: 'Este navegador no puede mostrar notificaciones.',
      blocked: 'Tu navegador las bloquea.',
      off: 'Para todo lo que has activado arriba, incluso con Muster cerrado',
      on: 'Para todo lo que has activado arriba, incluso con Muster cerrado',
      'tab-only': 'Solo con Muster abierto en una pestaña: el servicio push de este navegador no está disponible.',
    },
    unblock:
      'Para desbloquearlas, haz clic en el icono a la izquierda de la dirección, abre los ajustes del sitio y permite las notificaciones. Después actívalas aquí.',
  },
});
