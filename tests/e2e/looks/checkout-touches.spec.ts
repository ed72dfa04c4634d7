import { expect, type Locator, type Page } from '@playwright/test'
import { checkoutText } from '../../../src/content/checkout.ts'
import { test } from '../journey.ts'
import { atProvider } from '../pages.ts'
import { aBuyer } from '../sandbox.ts'

// A small phone in one hand: what it costs to pay, from the page of a module to that of the provider.

const phone = { width: 360, height: 640 }
test.use({ viewport: phone, hasTouch: true, isMobile: true })

/** What a thumb does. `scrolled`: in px; a swipe moves the page by two thirds of the screen at most. */
type Effort = { touches: number; characters: number; scrolled: number; swipes: number }

/**
 * Seconds by the keystroke-level model: 1.1 for each touch or swipe (its pointing, Card, Moran and Newell 1980), 1.35 to
 * make up one's mind before each touch (same), a third of one for each letter typed on a phone (36 words a minute, Palin
 * and others 2019).
 */
function secondsOf({ touches, characters, swipes }: Effort): number {
  return Math.round((touches + swipes) * 1.1 + touches * 1.35 + characters / 3)
}

/** Scrolls until all of it is seen and nothing is over it. */
async function reach(target: Locator, effort: Effort): Promise<void> {
  const moved = await target.evaluate((element) => {
    const before = window.scrollY
    const uncovered = () => {
      const { left, top, bottom, width, height } = element.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return top >= 0 && bottom <= window.innerHeight && (element.contains(found) || found?.contains(element))
    }
    for (let step = 0; !uncovered() && step < 400; step += 1) {
      const { top } = element.getBoundingClientRect()
      window.scrollBy({ top: top < 64 ? -40 : 40, behavior: 'instant' })
    }
    return Math.abs(window.scrollY - before)
  })
  effort.scrolled += moved
  effort.swipes += Math.ceil(moved / ((phone.height * 2) / 3))
}

async function touch(target: Locator, effort: Effort): Promise<void> {
  await reach(target, effort)
  const heights = await target.evaluate((element) =>
    [element, ...((element as HTMLInputElement).labels ?? [])].map(
      (part) => part.getBoundingClientRect().height,
    ),
  )
  expect(Math.max(...heights)).toBeGreaterThanOrEqual(44)
  effort.touches += 1
  await target.tap()
}

/** The field has the focus. */
async function type(page: Page, text: string, effort: Effort): Promise<void> {
  effort.characters += text.length
  await page.keyboard.type(text)
}

test('a module is paid from its page with seven touches', async ({ page }, info) => {
  const buyer = aBuyer()
  const effort: Effort = { touches: 0, characters: 0, scrolled: 0, swipes: 0 }
  await page.goto('/google-earth-engine')
  const enrol = page.getByRole('link', { name: /^Inscribirme/ }).filter({ visible: true })
  await expect(enrol.first()).toHaveAttribute('href', /^\/checkout/)
  await touch(enrol.first(), effort)

  const { fields } = checkoutText
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await touch(field(fields.firstName), effort)
  await type(page, buyer.firstName, effort)
  // The keyboard's own key leads on; what it leads to is not looked for.
  for (const [name, text, autocomplete, keyboard, key] of [
    [fields.lastName, buyer.lastName, 'family-name', null, 'next'],
    [fields.email, buyer.email, 'email', 'email', 'next'],
    [fields.phone, buyer.phone, 'tel', 'tel', 'done'],
  ] as const) {
    effort.touches += 1
    await page.keyboard.press('Enter')
    await expect(field(name)).toBeFocused()
    await expect(field(name)).toHaveAttribute('autocomplete', autocomplete)
    await expect(field(name)).toHaveAttribute('enterkeyhint', key)
    expect(await field(name).getAttribute('inputmode')).toBe(keyboard)
    await expect(page.getByRole('button', { name: /^Pagar/ })).toBeInViewport({ ratio: 1 })
    await type(page, text, effort)
  }
  await expect(page.getByRole('combobox', { name: fields.country })).toHaveValue('AR')

  const terms = page.getByRole('checkbox', { name: /^Acepto los términos/ })
  await touch(terms, effort)
  await expect(terms).toBeChecked()
  const pay = page.getByRole('button', { name: /^Pagar/ })
  const scrolled = effort.scrolled
  await touch(pay, effort)
  expect(effort.scrolled, 'the button is on the screen').toBe(scrolled)
  await atProvider(page)
  info.annotations.push({
    type: 'effort',
    description: JSON.stringify({ ...effort, seconds: secondsOf(effort) }),
  })
  expect(effort.touches).toBe(7)
  expect(effort.swipes).toBeLessThanOrEqual(3)
})
