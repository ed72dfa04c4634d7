import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'

/**
 * By WebDriver BiDi, `fill` sets the value past React, which then hears of no change: what a person types is typed, and a
 * slider is set by the element's own setter.
 */
function typeInstead(page: Page): void {
  const locators: Locator = Object.getPrototypeOf(page.locator('html'))
  locators.fill = async function (this: Locator, text: string) {
    await this.click()
    if ((await this.getAttribute('type')) === 'range') {
      return this.evaluate((slider, value) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, value)
        slider.dispatchEvent(new Event('input', { bubbles: true }))
      }, text)
    }
    await this.press('ControlOrMeta+a')
    await this.press('Delete')
    await this.pressSequentially(text)
  }
}

/**
 * Every journey runs under the content policy of the site and fails when it blocks something, on whatever page of whatever
 * context. A journey that plants what is to be blocked takes the reports out of `blocked`.
 */
export const test = base.extend<{ blocked: string[] }>({
  blocked: [
    async ({ browser, browserName }, use) => {
      const blocked: string[] = []
      const watch = (context: BrowserContext) => {
        if (browserName === 'firefox') context.on('page', typeInstead)
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
