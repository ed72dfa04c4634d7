import { passwordRules } from '#content/accounts.ts'

/** What is wrong with a new password before Auth judges it. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < passwordRules.minLength) return passwordRules.short
  return new TextEncoder().encode(password).length > passwordRules.maxBytes ? passwordRules.long : undefined
}
