import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { fillCheckout, openStaff, payAtProvider, submitCheckout, watchConsole } from '../pages.ts'
import { aBuyer, mailsAbout } from '../sandbox.ts'
import { course, leave } from '../seat-steps.ts'

test('of two buyers of the last seat one pays, the other joins the waiting list, and staff see it', async ({
  browser,
  page,
}) => {
  await leave(1)
  const { complaints } = watchConsole(page)
  const [first, second] = [aBuyer(), aBuyer({ firstName: 'Ofelia' })]
  await page.goto(`/checkout?course=${course}`)
  await fillCheckout(page, first)
  const other = await (await browser.newContext()).newPage()
  await other.goto(`/checkout?course=${course}`)
  await expect(other.getByText('Queda 1 lugar')).toBeVisible()
  await fillCheckout(other, second, 'Chile')

  await payAtProvider(page)

  await submitCheckout(other)
  await expect(other.getByRole('heading', { name: 'Ya no quedan lugares en esta cohorte' })).toBeFocused()
  await expect(other.getByText(/No iniciamos ningún pago/)).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Ofelia')
  await expect(other.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(second.email)
  await expect(other.getByRole('textbox', { name: 'Teléfono' })).toHaveValue(`+56 ${second.phone}`)
  await other.getByRole('button', { name: 'Unirme a la lista de espera' }).click()
  await expect(other.getByRole('heading', { name: 'Estás en la lista de espera' })).toBeVisible()
  await expect.poll(() => mailsAbout(second)).toBe(1)

  // Somebody with a seat gets a link from staff; the public checkout tells nobody who that is.
  const again = await (await browser.newContext()).newPage()
  await again.goto(`/checkout?course=${course}`)
  await expect(again.getByText(/¿Ya tienes tu lugar\? Te enviamos un enlace de pago/)).toBeVisible()
  await expect(again.getByRole('button', { name: /^Pagar/ })).toHaveCount(0)

  await openStaff(other, '/backoffice')
  await expect(other.getByRole('listitem').filter({ hasText: 'Ofelia' }).first()).toContainText(
    'Lista de espera',
  )
  expect(complaints).toEqual([])
})
