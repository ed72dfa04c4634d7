import { paths } from '#platform/paths.ts'

/** The parameter of the address that opens the issue of a cohort: its id, or empty until one is chosen. */
export const cohortIssueParameter = 'issue'

export const cohortIssueHref = `${paths.certificateManager}?${cohortIssueParameter}`
