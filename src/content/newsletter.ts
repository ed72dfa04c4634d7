/** Texts of the newsletter form; the success message as in the public specification, section 2. */
export const newsletterText = {
  title: 'Un correo cuando haya un notebook nuevo',
  lead: 'Con el caso, los datos y el enlace para abrirlo. Nada más.',
  email: 'Correo electrónico',
  submit: 'Suscribirme',
  sending: 'Suscribiendo…',
  success: '¡Gracias por unirte! Te notificaremos sobre nuevos notebooks.',
  failureTitle: 'No pudimos suscribirte. Tu correo sigue aquí.',
  consent: 'Al suscribirte aceptas recibir nuestros correos y la',
  consentLink: 'política de privacidad',
  consentEnd: 'Puedes darte de baja cuando quieras.',
} as const
