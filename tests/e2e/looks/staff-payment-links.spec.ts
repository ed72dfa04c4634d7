import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { openStaff } from '../pages.ts'
import { aBuyer, type Buyer, clearGatewayFaults, loseAnswersOf, paymentsOf } from '../sandbox.ts'
import { chooseGeoDatabases, fillPerson, rowOf } from '../staff-steps.ts'

async function fillLink(page: Page, person: Buyer): Promise<void> {
  await fillPerson(page, person)
  await chooseGeoDatabases(page)
}

/** Opens the form and fills it in for a new student. */
async function openFilledLink(page: Page): Promise<Buyer> {
  const student = aBuyer()
  await openStaff(page, '/payment-link')
  await fillLink(page, student)
  return student
}

const generate = (page: Page) => page.getByRole('button', { name: 'Generar Link de Pago' })

const linkReady = (page: Page) => page.getByRole('heading', { name: 'Link listo' })

test.describe('a payment link', () => {
  test('whose answer is lost is the same link at the second attempt', async ({ page }) => {
    const student = await openFilledLink(page)
    await loseAnswersOf('/functions/v1/create-payment')
    await generate(page).click()
    await expect(page.getByRole('alert')).toContainText('Error: No hay conexión con el servidor.')
    await clearGatewayFaults()
    await expect(page.getByRole('textbox', { name: /^Correo/ })).toHaveValue(student.email)
    await generate(page).click()
    await expect(linkReady(page)).toBeVisible()
    expect(await paymentsOf(student.email)).toHaveLength(1)
    await expect(rowOf(page, student)).toHaveCount(1)
  })
})
