export const consentTexts = {
  preferences: 'Preferencias de cookies',
  title: 'Medimos las visitas solo si quieres',
  text: 'Con tu permiso, Google Analytics nos dice qué páginas sirven y cuánto tardan en abrir: sin tu nombre, tu correo ni tu teléfono, y sin publicidad. El sitio funciona igual si dices que no.',
  policy: 'Política de privacidad',
  accept: 'Aceptar',
  reject: 'Rechazar',
  close: 'Dejar como está',
  current: { granted: 'Ahora: medición aceptada.', denied: 'Ahora: medición rechazada.' },
} as const
