import { site } from './site.ts'

export const revocationTexts = {
  revocation: {
    title: 'Botón de arrepentimiento',
    lead: 'Si compraste como consumidor, puedes revocar la compra dentro de los diez días corridos, sin costo y sin decir por qué (Ley 24.240, artículo 34).',
    submit: 'Pedir la revocación',
  },
  cancellation: {
    title: 'Botón de baja',
    lead: 'Pide aquí la baja de un curso, de la membresía o de los cobros en cuotas que contrataste por el sitio (Ley 24.240, artículo 10 ter).',
    submit: 'Pedir la baja',
  },
  email: 'Correo con el que compraste',
  order: 'Número de orden, si lo tienes',
  orderHint: 'Está en el comprobante que te llegó por correo.',
  sending: 'Enviando…',
  failureTitle: 'Tu pedido no se envió. Lo que escribiste sigue aquí.',
  next: 'Recibes un código en el momento y por correo. Una persona de la escuela lo confirma dentro de las 24 horas; hasta entonces no cambia nada de tu compra.',
  sent: (number: number) => ({
    title: `Tu código es ${number}`,
    text: `Guárdalo. También te lo enviamos por correo, y dentro de las 24 horas te escribe una persona de la escuela. Si no llega nada, escríbenos a ${site.email} con ese código.`,
    another: 'Hacer otro pedido',
  }),
} as const
