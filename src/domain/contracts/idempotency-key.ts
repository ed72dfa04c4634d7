/** Header `Idempotency-Key`: one per content, so that a repetition is recognised. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,128}$/
