import type { Reply } from '../../http/serve.ts'

/** Reported to the caller with HTTP 200. */
export class MoodleException extends Error {
  readonly exception: string
  readonly errorcode: string

  /** `message`: for who reads a test; a site shows it in debug mode alone. */
  constructor(exception: string, errorcode: string, message: string) {
    super(message)
    this.exception = exception
    this.errorcode = errorcode
  }
}

export function invalidParameter(detail: string): MoodleException {
  return new MoodleException('invalid_parameter_exception', 'invalidparameter', detail)
}

/** A site's own message follows its language, so callers must not depend on it: here it is the code. */
export function exceptionReply({ exception, errorcode }: MoodleException): Reply {
  return resultReply({ exception, errorcode, message: errorcode })
}

/** As JSON alone: our calls ask for nothing else. A function without a result answers a literal `null`. */
export function resultReply(value: unknown): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'private, must-revalidate' },
    body: JSON.stringify(value),
  }
}
