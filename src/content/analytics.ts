import { site } from './site.ts'

export const consentTexts = {
  preferences: 'Preferencias de cookies',
  title: 'Medimos las visitas solo si quieres',
  text: `Con tu permiso, ${site.name} usa Google Analytics para saber qué páginas sirven y cuáles no, y mide cuánto tardan en tu equipo. No enviamos tu nombre, tu correo ni tu teléfono, y no hay publicidad. El sitio funciona igual si dices que no.`,
  policy: 'Política de privacidad',
  accept: 'Aceptar',
  reject: 'Rechazar',
  close: 'Dejar como está',
  current: { granted: 'Ahora: medición aceptada.', denied: 'Ahora: medición rechazada.' },
} as const
