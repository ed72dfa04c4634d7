/** For visitors whose browser runs no JavaScript. */
export const withoutScript = {
  form: 'Este formulario necesita JavaScript, que tu navegador tiene desactivado.',
  signUp: 'La inscripción a la comunidad necesita JavaScript, que tu navegador tiene desactivado.',
  membership: 'La inscripción en línea necesita JavaScript, que tu navegador tiene desactivado.',
  checkout: 'El precio y el pago en línea necesitan JavaScript, que tu navegador tiene desactivado.',
  notebooks: 'La lista de notebooks necesita JavaScript, que tu navegador tiene desactivado.',
  verification: 'La verificación en línea necesita JavaScript, que tu navegador tiene desactivado.',
  login: 'El acceso del equipo necesita JavaScript, que tu navegador tiene desactivado.',
  write: 'Escríbenos a',
  orChat: 'o por WhatsApp al',
} as const
