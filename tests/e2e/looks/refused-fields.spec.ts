import { test } from '../journey.ts'
import { fillCheckout, payButton, signInAsStaff } from '../pages.ts'
import { expectRefusalInView } from '../public-form-list.ts'
import { aBuyer } from '../sandbox.ts'

/** A small phone: sticky elements cover a large part of it. */
test.use({ viewport: { width: 360, height: 740 } })

// The first field of each public form: cut-host.spec.ts, which has all of them open.

test('the last field of the checkout and its message are in view, above the sticky footer', async ({
  page,
}) => {
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
