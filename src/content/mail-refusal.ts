import { forFaults } from './messages/faults.ts'

/** The page behind the last line of a mail about an unfinished order (decision 154). */
export const mailRefusalTexts = {
  title: '¿Dejar de recibir estos correos?',
  text: 'No te escribiremos más cuando una compra quede sin terminar. Los comprobantes, los accesos y lo que nos preguntes siguen llegando.',
  action: 'Dejar de recibirlos',
  working: 'Guardando…',
  done: {
    title: 'Listo: no te escribiremos más por eso',
    text: 'Si vas a comprar un curso, recibirás igual el comprobante y el acceso.',
  },
  invalid: {
    title: 'Este enlace no sirve',
    text: 'Puede que se haya cortado al copiarlo. Ábrelo desde el correo o escríbenos y lo hacemos por ti:',
  },
  home: 'Volver al inicio',
} as const

export const mailRefusalFailures = {
  ...forFaults('No pudimos guardarlo. Intenta nuevamente en unos minutos.'),
  server_misconfigured: 'No pudimos guardarlo. Intenta nuevamente más tarde.',
  rate_limited: 'Hiciste varios intentos seguidos. Espera un minuto y vuelve a intentar.',
  network: 'Error de conexión. Verifica tu internet e intenta nuevamente.',
} as const
