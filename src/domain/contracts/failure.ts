/** Codes that any function may answer with. The wrapper raises them; the browser maps them to sentences. */
export const commonFailureCodes = [
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
  'method_not_allowed',
  'origin_not_allowed',
  'unauthorized',
  'forbidden',
  'rate_limited',
  'server_misconfigured',
  'internal_error',
] as const
export type CommonFailureCode = (typeof commonFailureCodes)[number]
