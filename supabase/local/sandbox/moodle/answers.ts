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

export function exceptionReply(error: MoodleException, settings: MoodleSettings): Reply {
  const message = messages[settings.language][error.errorcode] ?? error.errorcode
  const { exception, errorcode } = error
  return resultReply({
    exception,
    errorcode,
    message,
    ...(settings.debug ? { debuginfo: error.message } : {}),
  })
}

/** As JSON alone: our calls ask for nothing else. A function without a result answers a literal `null`. */
export function resultReply(value: unknown): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'private, must-revalidate' },
    body: JSON.stringify(value),
  }
}
