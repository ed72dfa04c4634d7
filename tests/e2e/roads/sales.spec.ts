import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, signInAsStaff, watchConsole } from '../pages.ts'
import { aBuyer, subjectsTo } from '../sandbox.ts'
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
    /Pagado\s*USD\s90 de USD\s120.*Falta\s*USD\s30.*2 cuotas de USD\s60\.00/,
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

test('a mistyped address is corrected in one act: the person, the classroom and the mail follow', async ({
  page,
}) => {
  const mistyped = aBuyer()
  await buyWithAccess(mistyped)
  const right = { ...mistyped, email: mistyped.email.replace('@', '.bien@') }
  await signInAsStaff(page, adminUser)
  const { complaints } = watchConsole(page)
  await openPerson(page, mistyped)
  // The heading takes the focus once the page is there.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: `Corregir ${mistyped.email}` }).focus()
  await page.keyboard.press('Enter')
  const typed = dialog(page).getByRole('textbox', { name: /^Correo correcto/ })
  await typed.focus()
  await page.keyboard.type('sin-arroba')
  await dialog(page).getByRole('button', { name: 'Corregir el correo' }).click()
  await expect(dialog(page)).toContainText('Escribe un correo con el formato nombre@dominio.com.')
  await expectSoundAtEveryWidth(page, 'correcting an address')
  await typed.fill('ana.meridiana@example.com')
  await giveReasonOnly(page, 'Lo dijo por teléfono')
  await dialog(page).getByRole('button', { name: 'Corregir el correo' }).click()
  await expect(dialog(page)).toContainText('une las dos fichas con «Unir otro correo»')
  await expectSoundAtEveryWidth(page, 'an address that is somebody else’s')
  await typed.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(right.email)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(`Pagó ${right.email}`)).toBeVisible()
  // The page of the new address has come.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectSoundAtEveryWidth(page, 'a person whose address was corrected')

  await expect
    .poll(() => classroomUsers(right.email), { timeout: 30_000 })
    .toMatchObject([{ courses: [102] }])
  expect(await classroomUsers(mistyped.email)).toEqual([])
  await expect
    .poll(() => subjectsTo(right.email), { timeout: 30_000 })
    .toEqual([`Tu acceso a ${earthEngine}`])
  // Both addresses lead to the one page.
  const { pathname } = new URL(page.url())
  await openPerson(page, mistyped)
  await expect(page).toHaveURL(new RegExp(`${pathname}$`))
  await expect(page.getByRole('article')).toHaveCount(1)
  // The browser notes the refusal that was asked for.
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
})

async function giveReasonOnly(page: Page, reason: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill(reason)
}
