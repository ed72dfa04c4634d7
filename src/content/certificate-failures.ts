import type {
  AddCertRowFailureCode,
  CertificateProblem,
  CertificateRefusal,
  GenerateCertificateFailureCode,
  UploadCertificateFailureCode,
} from '#domain/contracts/certificates.ts'
import type { CommonFailureCode, unread } from '#domain/contracts/edge-function.ts'
import { createCertificateTexts, uploadCertificateTexts } from './certificate-issue.ts'
import { forFaults, unreadText } from './messages/faults.ts'

/** Why there is no file, and what to do about it. */
export const certificateProblemMessages: Readonly<Record<CertificateProblem, string>> = {
  name_does_not_fit: 'El nombre no cabe en la hoja. Corrígelo o sube el PDF hecho en Canva.',
  character_not_available:
    'Hay un carácter que la tipografía de la hoja no tiene. Corrige el nombre o sube el PDF hecho en Canva.',
  signature_unreadable:
    'La firma dibujada de la escuela está dañada. En «Ajustes de la escuela», elige otra imagen o quítala; después genera este otra vez.',
  generation_failed: 'El PDF no se pudo generar. Genéralo otra vez.',
  storage_error: 'El archivo no se pudo guardar. Vuelve a intentarlo.',
}

const unanswered =
  'No sabemos si se hizo: el servidor no respondió. Vuelve a intentarlo; repetirlo no duplica nada.'
const denied = 'Tu cuenta ya no puede hacer esto. Pide acceso a quien administra el sistema.'

/** Requests to the database that failed. */
export const certificateRequestFailures = {
  network: unanswered,
  denied,
  server: 'El servidor no pudo hacerlo. Vuelve a probar en unos minutos.',
} as const

type CallFailure = CommonFailureCode | typeof unread | 'network' | 'unknown'

/** Calls to a function that failed; `failed` says what else could not be done. */
function callFailures(failed: string): Readonly<Record<CallFailure, string>> {
  return {
    ...forFaults(failed),
    network: unanswered,
    unauthorized: denied,
    forbidden: denied,
    rate_limited: 'Hubo demasiadas solicitudes seguidas. Espera un minuto y vuelve a probar.',
    server_misconfigured: failed,
    answer_unread: unreadText,
  }
}

/** Refusals of `add_certificate`. */
export const certificateRefusalMessages: Readonly<Record<CertificateRefusal, string>> = {
  student_not_found: 'Ese estudiante ya no existe. Búscalo de nuevo.',
  course_not_found: 'Esa cohorte ya no existe. Recarga la página.',
  not_enrolled: 'No está en esa cohorte. Dale de alta antes de emitir su certificado.',
  withdrawn: 'Está de baja de esa cohorte.',
  unpaid: 'Le falta pagar una parte de esa cohorte.',
  certificate_exists:
    'Ya tiene un certificado de esa cohorte. Búscalo en la lista: se corrige con «Reemitir».',
}

const tooLarge = 'El PDF pesa más de 10\u00a0MB. Descárgalo de Canva con menos calidad.'
const plainPdf = 'Descárgalo otra vez de Canva y elige ese.'
const notFound = 'Ese certificado ya no existe. Recarga la lista.'

/** Back-office specification, section 8. */
export const createCertificateFailures: Readonly<Record<AddCertRowFailureCode | CallFailure, string>> = {
  ...callFailures(createCertificateTexts.failed),
  ...certificateRefusalMessages,
}

/** Back-office specification, section 8. */
export const uploadCertificateFailures: Readonly<Record<UploadCertificateFailureCode | CallFailure, string>> =
  {
    ...callFailures(uploadCertificateTexts.failed),
    payload_too_large: tooLarge,
    file_too_large: tooLarge,
    not_a_pdf: 'Ese archivo no es un PDF. Descárgalo de Canva como PDF y elige ese.',
    pdf_encrypted: `Ese PDF está protegido con contraseña o permisos. ${plainPdf}`,
    pdf_script: `Ese PDF lleva código JavaScript. ${plainPdf}`,
    pdf_open_action: `Ese PDF hace algo al abrirse. ${plainPdf}`,
    pdf_without_pages: `Ese PDF no tiene páginas que se puedan leer. ${plainPdf}`,
    certificate_not_found: notFound,
    certificate_ready: 'Ese certificado ya está listo, con otro archivo. Para cambiarlo, usa «Reemitir».',
    storage_error: 'El archivo no se pudo guardar. Vuelve a subirlo.',
  }

export const generateCertificateFailures: Readonly<
  Record<GenerateCertificateFailureCode | CallFailure, string>
> = {
  ...callFailures('El PDF no se pudo generar. Vuelve a probar en unos minutos.'),
  ...certificateProblemMessages,
  certificate_not_found: notFound,
  certificate_ready: 'Ese certificado ya está listo, con otro archivo. Para cambiarlo, usa «Reemitir».',
}

/** Refusals of what is done with one version. */
export const certificateChangeRefusals = {
  certificate_not_found: notFound,
  certificate_in_progress: 'Ya hay una versión nueva sin terminar. Termínala o descártala en la lista.',
  certificate_replaced: 'Ya hay una versión más nueva de este certificado. Recarga la lista.',
  certificate_not_ready: 'Todavía no está listo: descártalo en lugar de revocarlo.',
  certificate_ready: 'Ya está listo: ahora solo se puede reemitir o revocar.',
  certificate_revoked: 'Ya estaba revocado.',
} as const
