import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const es = translationOf<typeof en>()('es', {
  loginFailed: 'error al iniciar sesión, inténtalo más tarde.',
  popupBlocked:
    'Tu navegador ha bloqueado la ventana de inicio de sesión. Permite las ventanas emergentes de esta página e inténtalo de nuevo.',
  popupClosed:
    '¿Se ha cerrado la ventana de inicio de sesión? Ábrela otra vez con el mismo botón. Lo que escribiste sigue aquí.',
  popupRefused: 'No se ha completado el inicio de sesión. Inténtalo cuando quieras.',
  proofExpired: 'Tu inicio de sesión ha caducado. Inténtalo de nuevo.',
  noAccount: 'Aún no hay ninguna cuenta con este correo. Crea tu perfil de invocador para continuar.',
  welcome: '¡Cuenta creada, te damos la bienvenida!',
  page: {
    title: 'Registrarse',
    have: '¿Ya tienes cuenta?',
    logIn: 'Iniciar sesión',
    as: 'Has iniciado sesión como {email}. Solo falta tu perfil de invocador.',
  },
  steps: { 0: 'Invocador', 1: 'Rango', 2: 'Verificación' },
  stepTitles: { 0: '¿Quién eres en el juego?', 1: '¿Cuál es tu rango?', 2: 'Verificación y registro' },
  stepOf: 'Paso {step} de 3',
  correct: 'Corrige el siguiente error',
  changeNames: 'Cambiar',
  empty: '{field}: está vacío',
  fields: {
    name: 'Nombre de invocador',
    summonerTagline: 'Tagline',
    region: 'Región',
    discord: 'Discord',
    division: 'Rango',
    number: 'División',
  },
  hints: {
    name: 'Letras, números y espacios, como en el cliente de League',
    summonerTagline: 'sin # (p. ej. EUW)',
    discord: 'Para que tu equipo te encuentre',
    noNumber: 'Este rango no tiene división.',
  },
  optIn: 'Quiero recibir correos con novedades y/o notificaciones',
  previous: 'Anterior',
  next: 'Siguiente',
  create: 'Crear mi cuenta con google',
  creating: 'Esperando el inicio de sesión…',
  agree: 'Al crear una cuenta aceptas los',
  terms: 'Términos del servicio',
  and: 'y la',
  privacy: 'Política de privacidad',
  summary: { rank: 'Rango', email: 'Correo' },
});
