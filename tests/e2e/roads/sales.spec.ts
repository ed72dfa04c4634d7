import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, signInAsStaff } from '../pages.ts'
import { aBuyer } from '../sandbox.ts'
import { buyWithAccess, classroomUsers, openPerson } from '../staff-steps.ts'
import { adminUser } from '../stage.ts'

const earthEngine = 'Google Earth Engine con Python'

const saleOf = (page: Page, name: string) => page.getByRole('article', { name })

const dialog = (page: Page) => page.getByRole('dialog')

async function giveReason(page: Page, reason: string, confirm: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill(reason)
  await dialog(page).getByRole('button', { name: confirm }).click()
  await expect(dialog(page)).toHaveCount(0)
}

const figures = (sale: Locator) => sale.locator('dl')

test('an administrator changes what was agreed and voids a sale by keyboard, and withdraws its access', async ({
  page,
}) => {
  const buyer = aBuyer()
  await buyWithAccess(buyer)
  await signInAsStaff(page, adminUser)
  await openPerson(page, buyer)
  const sale = saleOf(page, earthEngine)

  await sale.getByRole('button', { name: 'Cambiar lo acordado' }).focus()
  await page.keyboard.press('Enter')
  await expectSoundAtEveryWidth(page, 'amending')
  const total = dialog(page).getByRole('textbox', { name: 'Total acordado' })
  await expect(total).toHaveValue('90.00')
  await total.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('120')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sumó la tutoría')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(figures(sale)).toHaveText(
    /Pagado\s*USD\s90 de USD\s120.*Remanente\s*USD\s30.*2 cuotas de USD\s60\.00/,
  )
  await expect(sale.getByRole('button', { name: 'Cambiar lo acordado' })).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectSoundAtEveryWidth(page, 'voiding')
  await giveReason(page, 'Se anotó dos veces', 'Anular la venta')
  await expect(sale).toContainText(/Anulada el .* por Administración/)
  await expect(sale).toContainText('Se anotó dos veces')
  await expect(sale).toContainText('Sigue con acceso')
  await expectSoundAtEveryWidth(page, 'a void sale')

  await sale.getByRole('button', { name: 'Retirar el acceso' }).click()
  await giveReason(page, 'Venta anulada', 'Retirar el acceso')
  await expect(sale).toContainText('Sin acceso')
  await expect.poll(() => classroomUsers(buyer.email), { timeout: 30_000 }).toMatchObject([{ courses: [] }])
})
