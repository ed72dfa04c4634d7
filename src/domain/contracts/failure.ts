/** Codes of every function; the endpoint wrapper raises them (decision 21). */
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

/**
 * Additional codes of public forms. The header `Idempotency-Key` (16 to 128 characters) is one per content: a
 * repetition gets the same answer without a second effect; other content is a conflict.
 */
export const formCodes = ['idempotency_key_invalid', 'idempotency_conflict'] as const
export type FormFailureCode = (typeof formCodes)[number] | CommonFailureCode
