import { type BrowserContext, test as base, expect } from '@playwright/test'

/**
 * Every journey runs under the content policy of the site and fails when it blocks something, on whatever page of whatever
 * context. A journey that plants what is to be blocked takes the reports out of `blocked`.
 */
export const test = base.extend<{ blocked: string[] }>({
  blocked: [
    async ({ browser }, use) => {
      const blocked: string[] = []
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (/content security policy/i.test(message.text())) blocked.push(message.text())
        })
      }
      browser.on('context', watch)
      await use(blocked)
      browser.off('context', watch)
      expect(blocked, 'what the content policy blocked').toEqual([])
    },
    { auto: true },
  ],
})
