/** Addresses of the site, in one place: a renamed route is one change. What is sold brings its own (content/catalogue.ts). */
export const paths = {
  home: '/',
  notebooks: '/notebooks',
  business: '/empresas',
  community: '/comunidad',
  webGisContact: '/web-gis-contact',
  privacyPolicy: '/privacy-policy',
  terms: '/terms',
  revocation: '/arrepentimiento',
  cancellation: '/baja',
  checkout: '/checkout',
  paymentSuccess: '/payment-success',
  paymentError: '/payment-error',
  recap: '/recap/:token',
  debtLink: '/pagar/:token',
  mailRefusal: '/correos/:token',
  personCopy: '/mis-datos/:token',
  certificate: '/cert/:id',
  certificateRedirect: '/cert/share/:id',
  verification: '/verificar',
  login: '/login',
  recovery: '/login/recuperar',
  /** Behind its `#` stands what a link of a mail carries. */
  accountLink: '/login/enlace',
  backoffice: '/backoffice',
  studentTracking: '/student-tracking',
  paymentsReport: '/payments-report',
  paymentLink: '/payment-link',
  enrollStudent: '/enroll-student',
  schoolImport: '/backoffice/import',
  certificateManager: '/certificate-manager',
  /** `?email=` leads to the person of that address. */
  people: '/backoffice/people',
  person: '/backoffice/people/:person',
  cohorts: '/backoffice/courses',
  cohort: '/backoffice/courses/:cohort',
  coupons: '/backoffice/coupons',
  careers: '/backoffice/careers',
  notebookLibrary: '/backoffice/notebooks',
  staffMembers: '/backoffice/staff',
  auditLog: '/backoffice/audit',
  settings: '/backoffice/settings',
  account: '/backoffice/account',
} as const

export function checkoutHref(courseSlug: string): string {
  return `${paths.checkout}?course=${encodeURIComponent(courseSlug)}`
}

/** `cohort`: the id of a cohort, or `new`. */
export function cohortHref(cohort: number | 'new'): string {
  return paths.cohort.replace(':cohort', String(cohort))
}

/** The payments of the last weekend, whenever it is opened. */
export const weekendHref = `${paths.studentTracking}?from=weekend`

/** The accountant's file, on its button. */
export const monthCloseHash = '#cierre'
export const monthCloseHref = `${paths.backoffice}?tab=reportes${monthCloseHash}`

/** Issues certificates to a cohort; to one that is chosen there, without it. */
export function cohortIssueHref(cohort: number | '' = ''): string {
  return `${paths.certificateManager}?${cohortIssueParameter}=${cohort}`
}

export const cohortIssueParameter = 'issue'

export function personHref(personId: number): string {
  return paths.person.replace(':person', String(personId))
}

/** The page behind a student's link; the token is a key and appears in no other address. */
export function recapHref(token: string): string {
  return `/recap/${encodeURIComponent(token)}`
}

/** The page behind a debt link; the token is a key and appears in no other address. */
export function debtLinkHref(token: string): string {
  return paths.debtLink.replace(':token', encodeURIComponent(token))
}

/** The public page of a certificate, by its public id. */
export function certificateHref(id: string): string {
  return paths.certificate.replace(':id', encodeURIComponent(id))
}

export type SitePath = (typeof paths)[keyof typeof paths]
