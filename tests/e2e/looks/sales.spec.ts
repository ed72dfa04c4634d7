import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, refusedRequest, signInAsStaff, watchConsole } from '../pages.ts'
import { aBuyer, type Buyer, paymentsOf, sandbox, subjectsTo } from '../sandbox.ts'
import { buy, buyWithAccess, classroomUsers, openPerson } from '../staff-steps.ts'
import { adminUser, gatewayUrl, sandboxUrl, secretKey } from '../stage.ts'

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

test('a second link for the same course is the next instalment of the sale, not a new sale', async ({
  page,
}) => {
  const student = aBuyer()
  await signInAsStaff(page)
  const { complaints } = watchConsole(page, [refusedRequest])
  await page.goto(
    `/payment-link?firstname=${student.firstName}&lastname=${student.lastName}&email=${student.email}&phone=1155550134&country=AR&course=gee-python&type=installments&total=90&amount=30`,
  )
  await expect(page.getByRole('textbox', { name: /^Correo/ })).toHaveValue(student.email)
  // What loads above moves the button from under a press.
  await expect(page.locator('[aria-busy="true"], .tiles')).toHaveCount(0)
  await page.getByRole('button', { name: 'Generar Link de Pago' }).click()
  await payLink(page, student, 1)
  await openPerson(page, student)
  const sale = saleOf(page, earthEngine)
  await expect(figures(sale)).toHaveText(
    /Pagado\s*USD\s30 de USD\s90.*Falta\s*USD\s60.*3 cuotas de USD\s30\.00/,
  )
  await expect(sale).toContainText('Próximo pago: Cuota 2 de 3, USD 30')

  await sale.getByRole('link', { name: 'Link para este pago' }).click()
  await expect(page.getByText('Este link es la cuota 2 de 3.')).toBeVisible()
  await page.getByRole('button', { name: 'Generar Link de Pago' }).click()
  // The same content in the same tab is the first link, which is paid.
  await page.getByRole('button', { name: 'Generar un link nuevo' }).click()
  await payLink(page, student, 2)
  await openPerson(page, student)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(figures(sale)).toHaveText(/Pagado\s*USD\s60 de USD\s90.*Falta\s*USD\s30/)
  const schedule = sale.getByRole('table', { name: 'Cuotas' }).getByRole('row')
  await expect(schedule).toHaveText([/Cuota/, /^1.*Pagada$/, /^2.*Pagada$/, /^3.*Por pagar$/])
  expect(complaints).toEqual([])
})

/** Waits for the link and pays it: the person's n-th payment at the provider. */
async function payLink(page: Page, { email }: Buyer, count: number): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Link listo' })).toBeVisible()
  const own = (await sandbox.payments()).filter(({ payer }) => payer?.email === email)
  expect(own).toHaveLength(count)
  const open = own.find(({ status }) => status === 'PENDING')
  await sandbox.setStatus(open?.id ?? '', 'PAID')
}

test('who buys in two tabs has one sale, and a person decides about the second charge', async ({ page }) => {
  const buyer = aBuyer()
  await buy(buyer, 'gee-python', 90)
  await buy(buyer, 'gee-python', 90)
  await signInAsStaff(page)
  await openPerson(page, buyer)
  const sale = saleOf(page, earthEngine)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(figures(sale)).toHaveText(/Pagado\s*USD\s90 de USD\s90.*Falta\s*USD\s0/)
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
  await expect(figures(sale)).toHaveText(/Pagado\s*USD\s90 de USD\s90.*Falta\s*USD\s0/)
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
  await expect(dialog(page)).toContainText('Elige la cohorte a la que pasa.')
  await expectSoundAtEveryWidth(page, 'changing the cohort, with what is missing')
  await dialog(page)
    .getByRole('combobox', { name: /^Cohorte nueva/ })
    .focus()
  // The later one is the first.
  await page.keyboard.press('ArrowDown')
  await expect(dialog(page)).toContainText(/La cohorte nueva cuesta USD\s95/)
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('textbox', { name: 'Total acordado' })).toHaveValue('90.00')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Viaja hasta marzo')
  await expectSoundAtEveryWidth(page, 'changing the cohort')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(sale).toContainText('En camino')
  await expect(figures(sale)).toHaveText(/Pagado\s*USD\s90 de USD\s90.*Falta\s*USD\s0/)
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

test('a payment that is refunded at the provider reaches the desk, and there its access is withdrawn', async ({
  page,
}) => {
  const buyer = aBuyer({ lastName: `Quiñones ${randomUUID().slice(0, 8)}` })
  await buyWithAccess(buyer)
  const [payment] = await paymentsOf(buyer.email)
  await page.goto(sandboxUrl)
  await page
    .getByRole('row')
    .filter({ hasText: payment?.id ?? '' })
    .getByRole('button', { name: 'Reembolsar' })
    .click()

  await signInAsStaff(page)
  await openPerson(page, buyer)
  const sale = saleOf(page, earthEngine)
  await expect(async () => {
    await page.reload()
    await expect(figures(sale)).toHaveText(
      /Pagado\s*USD\s0 de USD\s90.*Falta\s*USD\s90.*Devuelto\s*USD\s90/,
      { timeout: 5000 },
    )
  }).toPass({ timeout: 60_000 })
  await expect(sale.getByRole('region', { name: 'Pagos recibidos' }).getByRole('listitem')).toHaveText([
    /Hecha.*Devolución por el proveedor: USD\s90\.00/,
  ])
  expect(await ledgerStatusOf(buyer)).toEqual(['PAID'])

  await page.goto('/backoffice?kind=access_after_refund')
  const item = page.getByRole('listitem').filter({ hasText: `${buyer.firstName} ${buyer.lastName}` })
  await item.getByRole('button', { name: /^Ver/ }).click()
  await dialog(page).getByRole('textbox', { name: 'Por qué se quita' }).fill('Se le devolvió todo')
  await dialog(page).getByRole('button', { name: 'Quitar el acceso' }).click()
  await expect(item).toHaveCount(0)
  await expect.poll(() => classroomUsers(buyer.email), { timeout: 30_000 }).toMatchObject([{ courses: [] }])
})

async function ledgerStatusOf({ email }: Buyer): Promise<string[]> {
  const own = `payments?select=status&email=eq.${encodeURIComponent(email)}&dlocal_order_id=not.is.null`
  const response = await fetch(`${gatewayUrl}/rest/v1/${own}`, { headers: { apikey: secretKey } })
  return ((await response.json()) as { status: string }[]).map(({ status }) => status)
}

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
