/** Value of the header `Idempotency-Key`: one per content, so that a repetition is known for what it is. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,128}$/
