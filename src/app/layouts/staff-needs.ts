import type { Capability } from '#domain/staff-roles.ts'

/** Capabilities required by each destination, for the data it shows or changes. */
export const staffNeeds = {
  // Tabs of the hub, by their URL parameter. The desk shows each role what it may treat.
  hoy: [],
  recaps: ['recaps', 'catalogue'],
  pagos: ['payments'],
  estudiantes: ['demo_access'],
  certificados: ['enrolments', 'catalogue'],
  reportes: ['payments'],
  config: ['health'],

  person: ['people'],
  studentTracking: ['payments'],
  paymentsReport: ['payments'],
  paymentLink: ['payments', 'catalogue'],
  enrollStudent: ['enrolments', 'catalogue'],
  schoolImport: ['enrolments', 'payments', 'sales'],
  certificateManager: ['enrolments', 'catalogue'],
  cohorts: ['catalogue'],
  cohort: ['catalogue', 'courses'],
  coupons: ['catalogue'],
  careers: ['catalogue', 'courses'],
  notebookLibrary: ['catalogue', 'courses'],
  staffMembers: ['staff'],
  // The log is filtered by staff names.
  auditLog: ['audit', 'staff'],
  settings: ['settings'],
} as const satisfies Record<string, readonly Capability[]>
