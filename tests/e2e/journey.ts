import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type ViewportSize,
} from '@playwright/test'
import { clearAllFaults } from './sandbox.ts'
import { restoreSnapshot } from './school-snapshot.ts'
import { siteUrl } from './stage.ts'

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

type Stored = Exclude<BrowserContextOptions['storageState'], string>

/** What journeys listen to. */
const events = [
  ...(['console', 'dialog', 'download', 'pageerror', 'popup'] as const),
  ...(['request', 'requestfailed', 'requestfinished', 'response'] as const),
]

/** An address of the site that runs no code. Between two journeys another site would cost a process of the browser. */
const atRest = `${siteUrl}/robots.txt`

/**
 * The page in which the journeys of a lane run, one after another: opening one costs more than most pages that are read in it,
 * and what one journey fetched and compiled, the next one has. What a journey leaves in it goes before the next begins.
 */
class SharedPage {
  private page: Page | undefined
  private readonly browser: Browser

  constructor(browser: Browser) {
    this.browser = browser
  }

  async take(stored: Stored, viewport: ViewportSize | null): Promise<Page> {
    // Without a size of its own: a page that has one resizes the browser's window with it, whose frame is then drawn anew.
    if (!this.page || this.page.isClosed()) {
      this.page = await (await this.browser.newContext({ viewport: null })).newPage()
    }
    const { page } = this
    if (viewport) await page.setViewportSize(viewport)
    const items = stored?.origins?.find(({ origin }) => origin === siteUrl)?.localStorage ?? []
    if (page.url() !== atRest) await page.goto(atRest)
    await page.evaluate((entries) => {
      sessionStorage.clear()
      localStorage.clear()
      for (const { name, value } of entries) localStorage.setItem(name, value)
    }, items)
    return page
  }

  async giveBack(page: Page): Promise<void> {
    const context = page.context()
    if (page.isClosed()) return context.close()
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of events) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
    await page.emulateMedia({ media: null, forcedColors: null })
    // Nothing of the page goes on, and nothing of the next one lies under the pointer.
    await page.goto(atRest)
    await page.mouse.move(-1, -1)
  }

  isOf(context: BrowserContext): boolean {
    return this.page?.context() === context
  }
}

/** The file whose journeys run in the school of this lane. */
let fileOfSchool: string | undefined

type Asked = {
  /**
   * For who was never here, for code that the host no longer has, for another clock or a script that comes first: nothing is
   * shared with other journeys.
   */
  ownContext: boolean
  /** What the content policy blocked. */
  blocked: string[]
  /**
   * As it was when the lane started, for each file: in whatever order they run, none meets what another has left. For each
   * journey, nothing fails but what it asked to fail.
   */
  school: undefined
}

/**
 * Every journey runs under the content policy of the site and fails when it blocks something, on whatever page of whatever
 * context. A journey that plants what is to be blocked takes the reports out of `blocked`. Contexts that a journey has opened
 * are closed when it ends: their pages would go on asking the backend.
 */
export const test = base.extend<Asked, { sharedPage: SharedPage }>({
  ownContext: [false, { option: true }],
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from this pattern
    async ({}, use, { file }) => {
      if (file !== fileOfSchool) await restoreSnapshot()
      fileOfSchool = file
      await use(undefined)
      await clearAllFaults()
    },
    { auto: true },
  ],
  sharedPage: [async ({ browser }, use) => use(new SharedPage(browser)), { scope: 'worker' }],
  page: async (
    {
      browser,
      browserName,
      sharedPage,
      ownContext,
      storageState,
      viewport,
      deviceScaleFactor,
      isMobile,
      javaScriptEnabled,
      timezoneId,
    },
    use,
    info,
  ) => {
    const isOther =
      isMobile ||
      deviceScaleFactor ||
      javaScriptEnabled === false ||
      timezoneId !== info.project.use.timezoneId
    if (ownContext || isOther || browserName === 'firefox' || typeof storageState === 'string') {
      return use(await (await browser.newContext()).newPage())
    }
    const page = await sharedPage.take(storageState, viewport)
    await use(page)
    // Closing, the runner notes what a page that failed shows.
    if (info.errors.length > 0) await page.context().close()
    else await sharedPage.giveBack(page)
  },
  context: async ({ page }, use) => use(page.context()),
  blocked: [
    async ({ browser, browserName, sharedPage }, use) => {
      const blocked: string[] = []
      const note = (message: ConsoleMessage) => {
        if (/content security policy/i.test(message.text())) blocked.push(message.text())
      }
      const watch = (context: BrowserContext) => {
        if (browserName === 'firefox') context.on('page', typeInstead)
        context.on('console', note)
      }
      for (const context of browser.contexts()) watch(context)
      browser.on('context', watch)
      await use(blocked)
      browser.off('context', watch)
      for (const context of browser.contexts()) {
        if (sharedPage.isOf(context)) context.off('console', note)
        else await context.close()
      }
      expect(blocked, 'what the content policy blocked').toEqual([])
    },
    { auto: true },
  ],
})
