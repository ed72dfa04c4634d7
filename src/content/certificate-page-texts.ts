import { site } from './site.ts'

/** What the public page of a certificate says (back-office specification, sections 2 and 8; decision 11). */
export const certificateLoading = {
  english: 'Loading certificate...',
  spanish: 'Buscamos el certificado',
} as const

/** `english`: as the specification quotes it, beside the Spanish heading. */
export const verdictTexts = {
  valid: {
    english: 'Certificate Verified',
    title: 'Certificado válido',
    text: `${site.name} lo emitió y hoy está vigente.`,
  },
  expired: {
    title: 'Certificado vencido',
    text: (lastDay: string) => `${site.name} lo emitió, pero valía hasta el ${lastDay}.`,
  },
  revoked: {
    title: 'Certificado revocado',
    text: (day: string) => `${site.name} lo dejó sin efecto el ${day}. Ya no acredita nada.`,
  },
  replaced: {
    title: 'Certificado reemplazado',
    text: `${site.name} emitió una versión más nueva, que es la que vale.`,
    action: 'Ver la versión más nueva',
  },
} as const

export const certificateNotFound = {
  english: 'Certificate not found.',
  title: 'No hay ningún certificado con este código',
  text: 'Puede que la dirección se haya copiado incompleta o que el código tenga un carácter cambiado. Si el documento muestra este mismo código, no lo emitimos.',
  action: 'Escribir el código',
  support: '¿Crees que es un error? Escríbenos:',
} as const

export const certificateUnchecked = {
  title: 'No se pudo comprobar el certificado',
  /** Never that it does not exist. */
  reasons: {
    network:
      'Parece un problema de conexión, y eso no dice nada del certificado. Revisa tu internet y vuelve a intentar.',
    rate_limited:
      'Desde tu red se hicieron muchas consultas seguidas, y eso no dice nada del certificado. Espera un minuto y vuelve a intentar.',
    server:
      'Nuestro servidor no pudo responder, y eso no dice nada del certificado. Vuelve a intentar en un momento.',
  },
  retry: 'Volver a comprobar',
  support: 'Si sigue igual, escríbenos:',
} as const

export const certificateTexts = {
  registry: 'Registro de certificados',
  awarded: 'Otorgado a',
  completed: 'por completar',
  distinction: 'con la distinción',
  facts: {
    hours: 'Carga horaria',
    cohort: 'Cohorte',
    issued: 'Fecha de emisión',
    validity: 'Validez',
    number: 'Número',
    version: 'Versión',
    issuer: 'Emisor',
  },
  hours: (hours: number) => (hours === 1 ? '1 hora' : `${hours} horas`),
  noEnd: 'Sin vencimiento',
  until: (day: string) => `Hasta el ${day}`,
  compare:
    'Compara estos datos con el documento que te mostraron, letra por letra. Si algo difiere, vale lo que dice esta página.',
  code: 'Código',
  copyCode: 'Copiar el código',
  copied: 'Copiado',
  copyFailed: 'El navegador no permitió copiar. Selecciona el código y cópialo a mano.',
  support: '¿Algo no coincide? Escríbenos:',
  /** On paper only. */
  checked: (moment: string) => `Comprobado en línea el ${moment} (hora de Argentina)`,
} as const

export const certificateFileTexts = {
  title: 'El documento',
  download: 'Descargar PDF',
  preview: (number: string) => `Vista previa del certificado ${number} en PDF`,
  /** Where the browser shows no PDF within a page. */
  open: 'Ver el PDF',
} as const

export const certificateSharing = {
  title: '¿Es tu certificado?',
  text: 'Compártelo en LinkedIn: quien lo abra llega a esta página y ve que es auténtico.',
  share: 'Compartir en LinkedIn',
  addToProfile: 'Agregar a tu perfil de LinkedIn',
} as const

export const certificateRedirect = 'Redirigiendo a tu certificado...'
