import { modules } from '../../src/content/catalogue.ts'

/** What every page of the site keeps to, as it was built and as a browser shows it (decision 98). */
export const pageLimits = {
  /** Bytes. Of these, the whole stylesheet takes 14.5 KB, so that nothing else of it is fetched. */
  html: 31.5 * 1024,
  /** Each module that is sold has a card, a row and three links on the home page, which has the most. */
  elements: 650 + 50 * modules.length,
  /** Bytes of inline scripts. */
  boot: 2.25 * 1024,
  requestsBeforeText: 8,
  requests: 16,
} as const
