import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, signInAsStaff, watchConsole } from '../pages.ts'
import { aBuyer, subjectsTo } from '../sandbox.ts'
import { buy, buyWithAccess, classroomUsers, openPerson } from '../staff-steps.ts'
import { adminUser } from '../stage.ts'

async function giveReasonOnly(page: Page, reason: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill(reason)
}

const earthEngine = 'Google Earth Engine con Python'

const saleOf = (page: Page, name: string) => page.getByRole('article', { name })

const dialog = (page: Page) => page.getByRole('dialog')

async function giveReason(page: Page, reason: string, confirm: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill(reason)
  await dialog(page).getByRole('button', { name: confirm }).click()
  await expect(dialog(page)).toHaveCount(0)
}

const figures = (sale: Locator) => sale.locator('dl')

test('who buys in two tabs has one sale, and a person decides about the second charge', async ({ page }) => {
  const buyer = aBuyer()
  await buy(buyer, 'gee-python', 90)
  await buy(buyer, 'gee-python', 90)
  await signInAsStaff(page)
  await openPerson(page, buyer)
  const sale = saleOf(page, earthEngine)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(figures(sale)).toHaveText(/Pagado\s*USD\s90 de USD\s90.*Remanente\s*USD\s0/)
  const charges = sale.getByRole('region', { name: 'Pagos recibidos' }).getByRole('listitem')
  await expect(charges).toHaveText([/Cuenta/, /Cobro repetido/])
  await expectSoundAtEveryWidth(page, 'a marked payment')

  await charges
    .nth(1)
    .getByRole('button', { name: /^Decidir/ })
    .click()
  await expectSoundAtEveryWidth(page, 'deciding')
  await dialog(page).getByRole('radio', { name: 'Se devolvió entero' }).check()
  await giveReason(page, 'Pagó en dos pestañas', 'Guardar la decisión')
  await expect(charges.nth(1)).toContainText(/Devuelto.*Hecha.*Devolución por otra vía: USD\s90\.00/)
  await expect(figures(sale)).toHaveText(/Pagado\s*USD\s90 de USD\s90.*Remanente\s*USD\s0/)
})

test('a sale changes its cohort in one act, by keyboard: seat, access and the mail follow', async ({
  page,
}) => {
  const buyer = aBuyer({ lastName: 'Quiñones de la Peña y Fernández de Córdoba' })
  await buyWithAccess(buyer)
  await signInAsStaff(page, adminUser)
  const { complaints } = watchConsole(page)
  await openPerson(page, buyer)
  const sale = saleOf(page, earthEngine)
  await sale.getByRole('button', { name: 'Cambiar de cohorte' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cambiar de cohorte' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Motivo' })).toHaveAttribute('aria-invalid', 'true')
  await expectSoundAtEveryWidth(page, 'changing the cohort, with what is missing')
  // The next one is chosen beforehand.
  await expect(dialog(page)).toContainText(/La cohorte nueva cuesta USD\s95/)
  const agreed = dialog(page).getByRole('textbox', { name: 'Total acordado' })
  await expect(agreed).toHaveValue('90.00')
  await agreed.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Viaja hasta marzo')
  await expectSoundAtEveryWidth(page, 'changing the cohort')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(sale).toContainText('En camino')
  await expect(figures(sale)).toHaveText(/Pagado\s*USD\s90 de USD\s90.*Remanente\s*USD\s0/)
  await expect
    .poll(() => classroomUsers(buyer.email), { timeout: 30_000 })
    .toMatchObject([{ courses: [112] }])
  const access = `Tu acceso a ${earthEngine}`
  await expect
    .poll(async () => (await subjectsTo(buyer.email)).filter((subject) => subject === access), {
      timeout: 30_000,
    })
    .toHaveLength(2)
  await page.reload()
  await expect(sale).toContainText('Con acceso')
  expect(complaints).toEqual([])
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
