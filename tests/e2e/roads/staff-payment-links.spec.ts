import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { actOnRow, expectSoundAtEveryWidth, signInAsStaff, toast, watchConsole } from '../pages.ts'
import { aBuyer, type Buyer, paymentsOf } from '../sandbox.ts'
import { chooseGeoDatabases, fillPerson, rowOf } from '../staff-steps.ts'
import { siteUrl } from '../stage.ts'

async function fillLink(page: Page, person: Buyer): Promise<void> {
  await fillPerson(page, person)
  await chooseGeoDatabases(page)
}

const generate = (page: Page) => page.getByRole('button', { name: 'Generar Link de Pago' })

const linkReady = (page: Page) => page.getByRole('heading', { name: 'Link listo' })

test.describe('a payment link', () => {
  test('is created, copied, paid at the provider, and seen as paid', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: siteUrl })
    const student = aBuyer()
    await signInAsStaff(page)
    const { complaints } = watchConsole(page)
    await page.goto('/backoffice?tab=pagos')
    await page
      .getByRole('main')
      .getByRole('link', { name: /link de pago/i })
      .click()
    await expect(page.getByText('Entre USD 1 y USD 5000.')).toBeVisible()
    await generate(page).click()
    await expect(page.getByText('Por favor, selecciona un curso.')).toBeVisible()
    await expectSoundAtEveryWidth(page, 'a link with errors')
    await fillLink(page, student)
    const outcome = page.getByRole('region', { name: 'Qué va a pasar' })
    await expect(outcome).toContainText('Persona nueva')
    await expect(outcome).toContainText(/Empieza una: Bases de Datos/)
    await expect(outcome).toContainText(/El link cobra USD\s/)
    await generate(page).dblclick()
    await expect(linkReady(page)).toBeFocused()
    await expect(outcome).toBeHidden()
    await expectSoundAtEveryWidth(page, 'a link that is ready')

    await page.getByRole('button', { name: 'Copiar Link' }).click()
    await expect(toast(page, 'Link copiado al portapapeles')).toBeVisible()
    const url = await page.evaluate(() => navigator.clipboard.readText())
    await expect(page.getByRole('textbox', { name: 'Link de pago' })).toHaveValue(url)
    await expect(page.getByRole('link', { name: /Enviar por WhatsApp/ })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/5491155550134\\?text=.*${encodeURIComponent('Bases de Datos')}`),
    )
    await expect(rowOf(page, student)).toContainText('Pendiente')

    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: /^Abrir Link/ }).click()
    const checkout = await opening
    expect(checkout.url()).toBe(url)
    await checkout.getByRole('button', { name: 'Rechazar' }).click()
    await checkout.close()
    await expect(rowOf(page, student)).toContainText('Rechazado')
    await rowOf(page, student)
      .getByRole('button', { name: /^Copiar/ })
      .click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)

    const reopening = context.waitForEvent('page')
    await actOnRow(rowOf(page, student), 'Abrir')
    const again = await reopening
    await again.getByRole('button', { name: 'Pagar' }).click()
    await expect(again.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
    await again.close()

    await expect(rowOf(page, student)).toContainText('Pagado')
    const payments = await paymentsOf(student.email)
    expect(payments).toHaveLength(1)
    expect(payments[0]).toMatchObject({ status: 'PAID', amount: 90, currency: 'USD' })

    // A second click after that: the sale says that nothing is left, and no second link is made.
    await page.reload()
    await expect(page.getByText(/Está todo pagado\.$/)).toBeVisible()
    await generate(page).click()
    await expect(page.getByText(/De esta venta no falta pagar nada/)).toBeVisible()
    expect(await paymentsOf(student.email)).toHaveLength(1)
    expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
  })
})
