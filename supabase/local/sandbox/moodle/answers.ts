import type { Reply } from '../../http/serve.ts'
import type { MoodleSettings } from '../state.ts'

/** Reported to the caller with HTTP 200. */
export class MoodleException extends Error {
  readonly exception: string
  readonly errorcode: string

  /** `message` is shown only by a site in debug mode. */
  constructor(exception: string, errorcode: string, message: string) {
    super(message)
    this.exception = exception
    this.errorcode = errorcode
  }
}

export function invalidParameter(detail: string): MoodleException {
  return new MoodleException('invalid_parameter_exception', 'invalidparameter', detail)
}

/** Messages follow the site's language, so callers must not depend on them. */
const messages: Record<MoodleSettings['language'], Record<string, string>> = {
  en: {
    invalidparameter: 'Invalid parameter value detected',
    invalidtoken: 'Invalid token - token not found',
    accessexception: 'Access control exception',
    nopermissions: 'Sorry, but you do not currently have permissions to do that',
    invalidrecord: 'Can not find data record in database table course.',
    wsnoinstance: 'Manual enrolment plugin instance doesn’t exist or is disabled for the course',
    dmlwriteexception: 'Error writing to database',
  },
  es: {
    invalidparameter: 'Detectado valor de parámetro no válido',
    invalidtoken: 'Token no válido: no se ha encontrado',
    accessexception: 'Excepción al control de acceso',
    nopermissions: 'Lo sentimos, pero por el momento no tiene permiso para hacer eso',
    invalidrecord: 'No se puede encontrar el registro de datos en la tabla course de la base de datos.',
    wsnoinstance: 'La instancia del plugin de matriculación manual no existe o está desactivada en el curso',
    dmlwriteexception: 'Error al escribir en la base de datos',
  },
}

export function exceptionReply(error: MoodleException, settings: MoodleSettings, asJson: boolean): Reply {
  const message = messages[settings.language][error.errorcode] ?? error.errorcode
  const { exception, errorcode } = error
  const debuginfo = settings.debug ? { debuginfo: error.message } : {}
  if (asJson) return jsonReply({ exception, errorcode, message, ...debuginfo })
  const debug = settings.debug ? `<DEBUGINFO>${escapeXml(error.message)}</DEBUGINFO>` : ''
  return xmlReply(
    `<EXCEPTION class="${exception}">\n<ERRORCODE>${errorcode}</ERRORCODE>\n<MESSAGE>${escapeXml(message)}</MESSAGE>\n${debug}</EXCEPTION>\n`,
  )
}

/** A function without a result answers a literal `null`. */
export function resultReply(value: unknown, asJson: boolean): Reply {
  return asJson ? jsonReply(value) : xmlReply(`<RESPONSE>\n${xmlOf(value)}</RESPONSE>\n`)
}

function jsonReply(value: unknown): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'private, must-revalidate' },
    body: JSON.stringify(value),
  }
}

function xmlReply(body: string): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="UTF-8" ?>\n${body}`,
  }
}

function xmlOf(value: unknown): string {
  if (Array.isArray(value)) return `<MULTIPLE>\n${value.map(xmlOf).join('')}</MULTIPLE>\n`
  if (typeof value === 'object' && value !== null) {
    const keys = Object.entries(value).map(([name, part]) => `<KEY name="${name}">${xmlOf(part)}</KEY>\n`)
    return `<SINGLE>\n${keys.join('')}</SINGLE>\n`
  }
  return value === null ? '<VALUE null="null"/>\n' : `<VALUE>${escapeXml(String(value))}</VALUE>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
