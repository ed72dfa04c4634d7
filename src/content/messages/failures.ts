import type { FormFailureCode } from '#domain/contracts/edge-function.ts'

/** Failures without a field; the browser raises `unknown` and `network`. */
export type CallFailureCode = FormFailureCode | 'unknown' | 'network'

const tryAgain = 'Intenta nuevamente en unos minutos.'

/** The cause and the next step. The form keeps its input. */
export const enquiryFailureMessages: Record<CallFailureCode, string> = {
  network: 'Error de conexión. Verifica tu internet e intenta nuevamente.',
  rate_limited:
    'Recibimos muchos mensajes seguidos desde tu red y paramos un momento. Espera unos minutos y vuelve a enviar.',
  payload_too_large: 'El mensaje es demasiado largo. Acórtalo y vuelve a enviarlo.',
  invalid_json: `No pudimos leer el mensaje. ${tryAgain}`,
  unsupported_media_type: `No pudimos leer el mensaje. ${tryAgain}`,
  method_not_allowed: `No pudimos enviar el mensaje. ${tryAgain}`,
  origin_not_allowed: 'Este formulario solo funciona desde nuestro sitio. Abre la página de nuevo.',
  unauthorized: 'La página quedó desactualizada. Recárgala y vuelve a enviar el mensaje.',
  forbidden: 'La página quedó desactualizada. Recárgala y vuelve a enviar el mensaje.',
  idempotency_key_invalid: 'La página quedó desactualizada. Recárgala y vuelve a enviar el mensaje.',
  idempotency_conflict: 'No pudimos reconocer el envío. Vuelve a enviar.',
  server_misconfigured: `Nuestro servidor no está disponible. ${tryAgain}`,
  internal_error: `Nuestro servidor tuvo un problema. ${tryAgain}`,
  unknown: `Algo no salió como esperábamos. ${tryAgain}`,
}
