import type { BadgeVerdict } from '#domain/credential/proof.ts'
import { site } from './site.ts'

/** The page where anybody checks a certificate: by its code, its QR or its file. */
export const verificationPage = {
  title: 'Comprueba un certificado',
  lead: `Aquí se sabe en un momento si ${site.name} emitió un certificado y si hoy está vigente. No hace falta registrarse.`,
  code: {
    title: 'Con el código',
    text: 'Está junto al QR del documento, al final de la dirección: 27 letras y números.',
    field: 'Código o dirección del certificado',
    hint: 'Da igual si usas mayúsculas, espacios o guiones, o si confundes la O con el 0.',
    action: 'Comprobar',
  },
  qr: {
    title: 'Con el QR',
    /** `beginning`: the address of this site, up to the code. */
    text: (beginning: string) =>
      `Apunta la cámara del teléfono al QR del documento y abre la dirección que aparece. Tiene que empezar por ${beginning}: un QR puede llevar a cualquier sitio, y solo cuenta lo que dice el nuestro.`,
  },
  answers: {
    title: 'Qué puede responder',
    rows: [
      { tone: 'success', name: 'Válido', text: 'Lo emitimos y está vigente.' },
      { tone: 'warning', name: 'Vencido', text: 'Lo emitimos, y pasó su último día.' },
      { tone: 'error', name: 'Revocado', text: 'Lo dejamos sin efecto.' },
      { tone: 'info', name: 'Reemplazado', text: 'Hay una versión más nueva.' },
      { tone: 'neutral', name: 'No encontrado', text: 'No emitimos nada con ese código.' },
    ],
  },
} as const

/** What is wrong with a code before anybody is asked about it. */
export type CodeProblem = 'empty' | 'number' | 'length' | 'character' | 'slip'

export const codeProblemTexts: Record<CodeProblem, (characters: number) => string> = {
  empty: () => 'Escribe el código o pega la dirección del certificado.',
  number: () =>
    'Ese es el número del certificado, que no alcanza para comprobarlo. Escribe el código, que está junto al QR.',
  length: (characters) =>
    `El código tiene 27 caracteres y aquí hay ${characters}: mira si falta o sobra alguno.`,
  character: () =>
    'El código solo lleva números y letras, sin la U, la Ñ ni acentos. Compáralo con el documento.',
  slip: () => 'Hay al menos un carácter cambiado. Compáralo con el documento, grupo por grupo.',
}

export const fileCheckTexts = {
  title: 'Con el archivo',
  titleHere: '¿Tienes el archivo?',
  text: 'Del PDF comparamos la huella digital con la del que emitimos: un solo byte cambiado se nota. De la credencial (.jwt) comprobamos la firma. El archivo no sale de tu dispositivo.',
  drop: 'Suelta el PDF o la credencial en cualquier lugar de la página',
  or: 'o',
  choose: 'Elegir un archivo',
  another: 'Elegir otro archivo',
  reading: (name: string) => `Leyendo ${name}…`,
  asking: 'Buscando el certificado en nuestro registro…',
  verifying: 'Comprobando la firma…',
  unnamed: {
    title: 'El archivo no dice de qué certificado es',
    text: 'Escribe el código del documento y lo comparamos. Ya leímos el archivo: no hace falta elegirlo otra vez.',
    action: 'Comparar',
  },
  same: {
    title: 'El archivo es idéntico al que emitimos',
    text: 'No cambió ni un byte.',
  },
  changed: {
    title: 'El archivo no es el que emitimos',
    text: 'Cambió después, aunque sea un byte: alguien lo editó, lo imprimió a PDF o lo guardó de nuevo. Confía solo en los datos de nuestro registro.',
  },
  notFound: {
    title: 'No emitimos ese certificado',
    text: 'El archivo lleva un código que no está en nuestro registro.',
  },
  unchecked: 'No se pudo comparar el archivo',
  retry: 'Volver a comparar',
  unverified: 'No se pudo comprobar la credencial',
  verifyAgain: 'Volver a comprobar',
  /** The record beside the comparison: a file can be intact and no longer count. */
  record: 'En nuestro registro:',
  see: 'Ver el certificado',
  other: 'El archivo es de otro certificado.',
  file: 'Archivo',
} as const

export type FileProblem = 'unknown_kind' | 'too_large' | 'unreadable'

export const fileProblemTexts: Record<FileProblem, string> = {
  unknown_kind:
    'No es un PDF ni una credencial. Elige el archivo del certificado tal como lo descargaste o lo recibiste.',
  too_large: 'Pesa más que cualquier certificado nuestro (10\u00a0MB), así que no lo emitimos.',
  unreadable: 'El navegador no pudo leerlo. Comprueba que el archivo siga donde estaba y vuelve a elegirlo.',
}

/** What a signed credential turns out to be. */
export const credentialVerdicts: Record<BadgeVerdict['state'], { title: string; text: string }> = {
  valid: { title: 'La credencial es auténtica', text: `La firmó ${site.name} y nadie la cambió.` },
  expired: {
    title: 'La credencial venció',
    text: `La firmó ${site.name} y nadie la cambió, pero su último día de validez ya pasó.`,
  },
  revoked: {
    title: 'La credencial ya no vale',
    text: `La firmó ${site.name}, que después revocó el certificado o lo reemplazó por otro.`,
  },
  not_yet_valid: {
    title: 'La credencial todavía no vale',
    text: `La firmó ${site.name}, y su primer día está por venir. Mira también la fecha de tu dispositivo.`,
  },
  altered: {
    title: 'La credencial está alterada',
    text: 'La firma no corresponde a lo que dice: alguien la cambió, o la firmó otra persona en nuestro nombre.',
  },
  unknown_key: {
    title: 'La firmó una clave desconocida',
    text: `No está firmada con ninguna clave que ${site.name} publique.`,
  },
  foreign: { title: 'La credencial es de otro emisor', text: `No la emitió ${site.name}.` },
  malformed: {
    title: 'No es una credencial nuestra',
    text: 'El archivo no tiene la forma de las credenciales que emitimos.',
  },
}

export const credentialTexts = {
  holder: 'Titular',
  course: 'Curso',
  until: 'Hasta',
  statusUnknown:
    'No pudimos preguntar si fue revocada después de firmarse. Mira también la página del certificado.',
  download: 'Descargar la credencial (Open Badges 3.0)',
  downloadText:
    'Un archivo firmado que tu billetera digital puede guardar y que cualquiera comprueba sin preguntarnos.',
} as const

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
