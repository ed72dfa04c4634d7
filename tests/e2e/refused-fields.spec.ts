import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { fillCheckout, payButton, signInAsStaff } from './pages.ts'
import { publicForms } from './public-form-list.ts'
import { aBuyer } from './sandbox.ts'
import { open } from './soundness.ts'

/** A small phone: sticky elements cover a large part of it. */
test.use({ viewport: { width: 360, height: 740 } })

/**
 * Parts of the focused invalid field, its label or its message that are covered; empty when all are visible.
 */
function coveredParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const control = document.activeElement
    if (!(control instanceof HTMLElement) || control.getAttribute('aria-invalid') !== 'true') {
      return [`the focus is on ${document.activeElement?.tagName}`]
    }
    const described = control.getAttribute('aria-describedby')?.split(' ') ?? []
    const message = described
      .map((id) => document.getElementById(id))
      .find((part) => part?.id.endsWith('-error'))
    const label = document.querySelector(`label[for="${control.id}"]`)
    const parts = { label, control, message }
    return Object.entries(parts).flatMap(([name, part]) => {
      if (!part) return [`no ${name}`]
      const { left, top, bottom } = part.getBoundingClientRect()
      return [top + 2, bottom - 2].flatMap((y) => {
        const found = document.elementFromPoint(left + 12, y)
        if (found && (part.contains(found) || found.contains(part))) return []
        return [`${name} at ${Math.round(y)} under ${found?.className ?? 'the edge'}`]
      })
    })
  })
}

/** Submits while the invalid field is half out of view: under the bar, or at the lower edge. */
async function sendFrom(submit: Locator, edge: 'top' | 'bottom'): Promise<void> {
  await submit.evaluate((button: HTMLButtonElement, from) => {
    const refused = button.form?.querySelector<HTMLElement>('input:invalid, select:invalid, textarea:invalid')
    if (!refused) throw new Error('Nothing to refuse')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const { top, bottom } = refused.getBoundingClientRect()
    const by = from === 'top' ? top - 40 : bottom - window.innerHeight + 5
    window.scrollBy({ top: by, behavior: 'instant' })
    button.form?.requestSubmit()
  }, edge)
}

async function expectRefusalInView(page: Page, submit: Locator): Promise<void> {
  for (const edge of ['bottom', 'top'] as const) {
    await sendFrom(submit, edge)
    await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
    await expect.poll(() => coveredParts(page), edge).toEqual([])
  }
}

for (const { name, at, submit, open: openForm } of publicForms) {
  test(`the first invalid field and its message are in view: ${name}`, async ({ page }) => {
    await open(page, at)
    await openForm?.(page)
    await expectRefusalInView(page, page.getByRole('button', { name: submit }))
  })
}

test('so is the last field of the checkout, above the sticky footer', async ({ page }) => {
  await page.goto('/checkout?course=gee-python')
  await fillCheckout(page, aBuyer({ phone: '' }))
  await page.getByRole('radio', { name: 'Cuotas' }).check()
  await expectRefusalInView(page, page.getByRole('button', { name: payButton }))
})

test('so is the last field of a long form', async ({ page }) => {
  await page.goto('/web-gis-contact')
  const { firstName, lastName, email, phone } = aBuyer()
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(firstName)
  await page.getByRole('textbox', { name: 'Apellido' }).fill(lastName)
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
  await page.getByRole('textbox', { name: 'Teléfono' }).fill(phone)
  await page.getByRole('combobox', { name: 'País' }).selectOption({ label: 'Paraguay' })
  await expectRefusalInView(page, page.getByRole('button', { name: 'Unirme a la lista' }))
})

const staffForms = [
  ['/payment-link', 'Generar Link de Pago'],
  ['/enroll-student', 'Dar de alta'],
] as const

test('staff see invalid fields too', async ({ page }) => {
  await signInAsStaff(page)
  for (const [path, submit] of staffForms) {
    await page.goto(path)
    await expectRefusalInView(page, page.getByRole('button', { name: submit }))
  }
})
