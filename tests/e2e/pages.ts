import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { csvExportTexts } from '../../src/content/csv-export-texts.ts'
import { reportButtonsTexts } from '../../src/content/money-reports.ts'
import { isLong } from '../support/sized.ts'
import { aBuyer, type Buyer } from './sandbox.ts'
import { expectNoViolations } from './soundness.ts'
import { openSession } from './staff-calls.ts'
import { gatewayUrl, sandboxUrl, staffUser } from './stage.ts'

/** Every journey ends with a silent console: each browser warning is a defect. */
export function watchConsole(page: Page, tolerated: RegExp[] = []): { complaints: string[] } {
  const complaints: string[] = []
  const note = (text: string) => {
    if (!tolerated.some((pattern) => pattern.test(text))) complaints.push(text)
  }
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The browser's own message about a file does not name it.
    note(`${message.text()} ${refusedRequest.test(message.text()) ? message.location().url : ''}`.trim())
  })
  page.on('pageerror', (error) => note(error.message))
  return { complaints }
}

/** Journeys about rejected or lost requests allow this message of the browser: Chromium's, and Firefox's. */
export const refusedRequest = /Failed to load resource|CORS request did not succeed/

/** Nothing is loading and nothing overflows the window; in `npm run test:long` axe finds nothing, which else the crawl asks. */
export async function expectSound(
  page: Page,
  where = '',
  { isLoading = false, isJudged = isLong } = {},
): Promise<void> {
  if (!isLoading) await expect(page.locator('[aria-busy="true"], .tiles'), where).toHaveCount(0)
  if (isJudged) await expectNoViolations(page, where)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, where).toBeLessThanOrEqual(0)
}

export const widths = [390, 768, 1440] as const

/**
 * Tables and menus that are wider than what is visible: their last columns and entries would be hard to find.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('table, nav')].flatMap((element) => {
      // A closed menu keeps a size that nobody sees.
      if (!element.checkVisibility()) return []
      const frame = element.matches('nav') ? element : element.parentElement
      if (!frame || frame.scrollWidth <= frame.clientWidth + 1) return []
      return [`${element.tagName}: ${frame.scrollWidth} of ${frame.clientWidth} px`]
    }),
  )
}

/** The file of the students stands in the menu of their reports. */
export async function exportStudents(page: Page): Promise<void> {
  await page.getByRole('button', { name: reportButtonsTexts.menu }).click()
  await page.getByRole('menuitem', { name: csvExportTexts.export, exact: true }).click()
}

/** Ends at the original width. What axe finds at the middle width, it finds at one of the others. */
export async function expectSoundAtEveryWidth(
  page: Page,
  where = '',
  options: { isLoading?: boolean } = {},
): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectSound(page, `${where} at ${width} px`, {
      ...options,
      isJudged: isLong && width !== 768,
    })
    if (width >= 768) expect(await cutOff(page), `${where} at ${width} px`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

export async function fillCheckout(page: Page, buyer: Buyer, country = 'Argentina'): Promise<void> {
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(buyer.firstName)
  await page.getByRole('textbox', { name: 'Apellido', exact: true }).fill(buyer.lastName)
  await page.getByRole('combobox', { name: 'País' }).selectOption({ label: country })
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(buyer.email)
  await page.getByRole('textbox', { name: 'Teléfono' }).fill(buyer.phone)
  await acceptTerms(page)
}

/** A link inside its label would take a click at its middle. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Acepto los términos/ }).check()
}

/**
 * What rows offer under this label: the visible action of the first one that has it there, or that of the first menu that
 * has it, which is opened. `rows`: the page, or the rows that are meant.
 */
export async function rowAction(rows: Page | Locator, label: string): Promise<Locator> {
  const page = 'page' in rows ? rows.page() : rows
  // Rows that come take the place of those whose menu is open.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const named = { name: new RegExp(`^${label} ?:`) }
  const shown = rows.getByRole('button', named).or(rows.getByRole('link', named)).first()
  const more = rows.getByRole('button', { name: /^Más acciones de/ })
  await expect(shown.or(more).first()).toBeVisible()
  if (await shown.isVisible()) return shown
  const item = page.getByRole('menuitem', { name: label })
  // The rows of a filter that was just chosen may still be on their way, beside those of another list.
  await expect(async () => {
    for (const button of await more.all()) {
      await button.click()
      await expect(page.getByRole('menu')).toBeVisible()
      if (await item.isVisible()) return
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    }
    throw new Error(`No row offers «${label}».`)
  }).toPass({ timeout: 60_000 })
  return item
}

export async function actOnRow(rows: Page | Locator, label: string): Promise<void> {
  await (await rowAction(rows, label)).click()
}

/** A short message over the page; what announces it says the same. */
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-toast]').filter({ hasText: text })

export const payButton = /^Pagar|^Ir a pagar|^Continuar al pago/

export async function submitCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: payButton }).click()
}

/** Opens the checkout of this course and fills it in for a new buyer. */
export async function openFilledCheckout(page: Page, course: string): Promise<Buyer> {
  const buyer = aBuyer()
  await page.goto(`/checkout?course=${course}`)
  await fillCheckout(page, buyer)
  return buyer
}

export async function expectCheckoutKept(page: Page, buyer: Buyer): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue(buyer.firstName)
  await expect(page.getByRole('textbox', { name: 'Apellido', exact: true })).toHaveValue(buyer.lastName)
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(buyer.email)
  await expect(page.getByRole('textbox', { name: 'Teléfono' })).toHaveValue(buyer.phone)
}

export async function atProvider(page: Page): Promise<void> {
  await page.waitForURL((url) => url.origin === sandboxUrl)
}

export async function goToProvider(page: Page): Promise<void> {
  await submitCheckout(page)
  await atProvider(page)
}

/** Goes to the provider and pays there. */
export async function payAtProvider(page: Page): Promise<void> {
  await goToProvider(page)
  await page.getByRole('button', { name: 'Pagar' }).click()
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
}

/** Ticks the box and waits for its answer; submitted earlier, the form would ask for it. */
export async function passCaptcha(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'No soy un robot' }).check()
  await expect(page.locator('input[name="h-captcha-response"]')).not.toHaveValue('')
}

export async function sendLogin(page: Page, user: typeof staffUser): Promise<void> {
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(user.email)
  await page.getByLabel('Contraseña').fill(user.password)
  await passCaptcha(page)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

/** Where the client of the staff area keeps its session. */
const sessionKey = `sb-${new URL(gatewayUrl).hostname.split('.')[0]}-auth-token`

/**
 * Gives the page a session of its own, at an address of the site that runs no code, and opens nothing: the login page has
 * journeys of its own.
 */
export async function signInAsStaff(page: Page, user = staffUser): Promise<void> {
  const session = await openSession(user)
  await page.goto('/robots.txt')
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    sessionKey,
    JSON.stringify(session),
  ] as const)
}

/** A page of the staff area, in a session of its own. */
export async function openStaff(page: Page, path: string, user = staffUser): Promise<void> {
  await signInAsStaff(page, user)
  await page.goto(path)
}

/** Holds back what the page asks for at such addresses until the returned function is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/**
 * Holds back the session check that a page makes by itself, seconds after loading. Until released, only an
 * action of the person can discover that the session or a right is lost.
 */
export function holdOwnCheck(page: Page): Promise<() => void> {
  return holdRequests(page, '**/rest/v1/rpc/current_staff')
}

/** Signs in within a separate browser context. */
export async function openAs(browser: Browser, user: typeof staffUser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAsStaff(page, user)
  return page
}

/** With the reader's own colours, what is chosen still differs from what is not. Ends with the page's colours. */
export async function expectMarkedInForcedColours(chosen: Locator, other: Locator): Promise<void> {
  const page = chosen.page()
  await page.emulateMedia({ forcedColors: 'active' })
  const ground = (of: Locator) =>
    of.evaluate((element) =>
      [undefined, '::after'].map((part) => getComputedStyle(element, part).backgroundColor).join(),
    )
  await expect.poll(async () => (await ground(chosen)) !== (await ground(other))).toBe(true)
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Presses Tab until the wanted element has the focus. */
export async function tabTo(page: Page, name: RegExp, kind: string): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return { label: '', kind: '' }
      const labels = 'labels' in element ? (element as HTMLInputElement).labels : null
      const label =
        labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent ?? ''
      return { label: label.replace(/\s+/g, ' ').trim(), kind: element.tagName.toLowerCase() }
    })
    if (focused.kind === kind && name.test(focused.label)) return
  }
  throw new Error(`The keyboard never reached ${name}`)
}
