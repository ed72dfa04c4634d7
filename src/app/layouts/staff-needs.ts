import type { Capability } from '#domain/staff-roles.ts'

/** What a role needs for each place of the staff area: that of the data which the place shows or changes. */
export const staffNeeds = {
  // The tabs of the hub, as the address names them.
  recaps: ['recaps', 'catalogue'],
  pagos: ['payments'],
  estudiantes: ['demo_access'],
  config: ['health'],

  studentTracking: ['payments'],
  paymentLink: ['payments', 'catalogue'],
  enrollStudent: ['enrolments', 'catalogue'],
  courseEditions: ['catalogue'],
  courseEdition: ['catalogue', 'courses'],
  staffMembers: ['staff'],
  // The log is filtered by the names of the staff.
  auditLog: ['audit', 'staff'],
} as const satisfies Record<string, readonly Capability[]>
