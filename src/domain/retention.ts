/**
 * How long each kind of personal data is kept (decision 202), as PostgreSQL writes an interval. The same as
 * `private.retention`, which tests/database/personal-data.test.ts compares.
 */
export const retention = {
  enquiries: '2 years',
  requests: '3 years',
  invoices: '10 years',
  notices: '6 mons',
  steps: '6 mons',
  reminders: '1 year',
  order_mails: '1 year',
  copies: '1 year',
  forms: '30 days',
  limits: '1 day',
  answers: '01:00:00',
  /** People who only wrote, tried or began an order. */
  strangers: '2 years',
} as const
