/**
 * One sentence for the failures that are faults of ours, about which the reader can do nothing; spread before the
 * sentences of the others.
 */
export function faultTexts<Text>(text: Text) {
  return {
    invalid_json: text,
    payload_too_large: text,
    unsupported_media_type: text,
    method_not_allowed: text,
    origin_not_allowed: text,
    internal_error: text,
    unknown: text,
  }
}
