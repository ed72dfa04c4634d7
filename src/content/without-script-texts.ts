/** For visitors whose browser runs no JavaScript. */
export const withoutScript = {
  form: 'Este formulario necesita JavaScript, que tu navegador tiene desactivado.',
  signUp: 'La inscripción a la comunidad necesita JavaScript, que tu navegador tiene desactivado.',
  membership: 'La inscripción en línea necesita JavaScript, que tu navegador tiene desactivado.',
  checkout: 'El precio y el pago en línea necesitan JavaScript, que tu navegador tiene desactivado.',
  notebooks: 'La lista de notebooks necesita JavaScript, que tu navegador tiene desactivado.',
  verification: 'La verificación en línea necesita JavaScript, que tu navegador tiene desactivado.',
  login: 'El acceso del equipo necesita JavaScript, que tu navegador tiene desactivado.',
  price: 'El precio necesita JavaScript, que tu navegador tiene desactivado.',
  write: 'Escríbenos a',
  orChat: 'o por WhatsApp al',
} as const

/** What a page is that only the application draws. Apart, since the build alone reads it. */
export const shellsWithoutScript = {
  certificate:
    'Aquí se ve un certificado del registro de la escuela. La página necesita JavaScript, que tu navegador tiene desactivado. ¿Quieres saber si el certificado es auténtico?',
  recap:
    'Aquí está el repaso de una clase, con su material. La página necesita JavaScript, que tu navegador tiene desactivado. ¿Quieres recibir el material de otra forma?',
  debtLink:
    'Aquí se paga lo que queda de un curso. La página necesita JavaScript, que tu navegador tiene desactivado. ¿Quieres pagar de otra forma?',
  mailRefusal:
    'Aquí se dejan los correos sobre compras sin terminar. La página necesita JavaScript, que tu navegador tiene desactivado. ¿No quieres recibir más?',
  personCopy:
    'Aquí se descargan los datos que la escuela tiene de ti. La página necesita JavaScript, que tu navegador tiene desactivado. ¿Quieres recibirlos de otra forma?',
  payment:
    'Aquí se ve el estado de un pago. La página necesita JavaScript, que tu navegador tiene desactivado. ¿Quieres saber si tu pago llegó?',
} as const
