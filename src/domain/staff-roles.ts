/**
 * What a member of staff may be allowed; each word is explained where it is decided, in the database (private.capability).
 */
export const capabilities = [
  'payments',
  'sales',
  'enrolments',
  'demo_access',
  'recaps',
  'contacts',
  'people',
  'catalogue',
  'health',
  'courses',
  'staff',
  'audit',
  'settings',
  'personal_data',
] as const
export type Capability = (typeof capabilities)[number]

/** A role is a set of capabilities. Which ones it has stands in the database (private.staff_roles), and only there. */
export const staffRoles = ['staff', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Those of the words that this version of the code knows: a database that is ahead must lock nobody out. */
export function knownCapabilities(words: string[]): Capability[] {
  return capabilities.filter((capability) => words.includes(capability))
}

export function mayAll(
  member: { capabilities: readonly Capability[] },
  needs: readonly Capability[],
): boolean {
  return needs.every((capability) => member.capabilities.includes(capability))
}
