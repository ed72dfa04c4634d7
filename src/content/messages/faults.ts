import type { CommonFailureCode } from '#domain/contracts/edge-function.ts'

type Fault = Exclude<CommonFailureCode, 'rate_limited' | 'server_misconfigured'> | 'unknown'

/** For `answer_unread`, and for an answer that never came. */
export const unreadText =
  'Puede haber quedado guardado: no pudimos leer la respuesta. Antes de repetirlo, recarga la página y mira cómo quedó.'

/** The same for every refusal about which the reader can do nothing; what differs is written after it. */
export function forFaults<const Value>(value: Value): Record<Fault, Value> {
  return {
    invalid_json: value,
    payload_too_large: value,
    unsupported_media_type: value,
    method_not_allowed: value,
    origin_not_allowed: value,
    unauthorized: value,
    forbidden: value,
    internal_error: value,
    unknown: value,
  }
}
