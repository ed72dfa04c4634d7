import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { actOnRow, expectSoundAtEveryWidth, signInAsStaff, toast, watchConsole } from '../pages.ts'
import { fillRequired, openRecaps } from '../recap-steps.ts'
import { aBuyer, type Buyer } from '../sandbox.ts'
import { rest, tokenOf } from '../staff-calls.ts'
import { buy, chooseGeoDatabases, fillPerson } from '../staff-steps.ts'
import { siteUrl } from '../stage.ts'

const amount = (page: Page) => page.getByRole('textbox', { name: 'Monto del link' })
const total = (page: Page) => page.getByRole('textbox', { name: 'Monto total del curso' })
const generate = (page: Page) => page.getByRole('button', { name: 'Generar Link de Pago' })

/** Pays the link that was just made. */
async function pay(page: Page): Promise<void> {
  const url = await page.getByRole('textbox', { name: 'Link de pago' }).inputValue()
  const checkout = await page.context().newPage()
  await checkout.goto(url)
  await checkout.getByRole('button', { name: 'Pagar' }).click()
  await expect(checkout.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  await checkout.close()
}

type Sale = { id: number; usd_amount: number; installments_number: number }

async function salesOf(page: Page, { email }: Buyer): Promise<Sale[]> {
  const query = `sales?select=id,usd_amount,installments_number&payer_email_normalized=eq.${encodeURIComponent(email.toLowerCase())}`
  return (await (await rest(await tokenOf(page), query)).json()) as Sale[]
}

test('the second link for a course is the next instalment of its sale: the money sold stays', async ({
  page,
}) => {
  const student = aBuyer()
  await signInAsStaff(page)
  const { complaints } = watchConsole(page)
  await page.goto('/payment-link')
  await fillPerson(page, student)
  await chooseGeoDatabases(page)
  await page.getByRole('combobox', { name: 'Tipo de pago' }).selectOption('installments')
  await total(page).fill('600')
  await amount(page).fill('100')
  await generate(page).click()
  await expect(page.getByRole('heading', { name: 'Link listo' })).toBeVisible()
  await pay(page)

  // The next one, opened with the fields of the person: their data leave the address.
  const person = { firstname: student.firstName, lastname: student.lastName, email: student.email }
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`/payment-link?${new URLSearchParams({ ...person, course: 'geodatabases' })}`)
  await expect(page.getByText(/^Ya tiene una venta: /)).toBeVisible()
  await expect(page.getByText('Acordado: USD 600 en 6 cuotas. Pagado: USD 100, en 1 pago.')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await expect(amount(page)).toHaveValue('100.00')
  await expect(
    page.getByText('Este link es la cuota 2 de 6. Después de este link faltarán USD 400.'),
  ).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await amount(page).fill('500.01')
  await generate(page).click()
  await expect(page.getByText('De esta venta solo falta pagar USD 500.')).toBeVisible()
  await amount(page).fill('100')
  await generate(page).click()
  await expect(page.getByRole('heading', { name: 'Link listo' })).toBeVisible()
  await pay(page)

  const sales = await salesOf(page, student)
  expect(sales).toEqual([{ id: sales[0]?.id, usd_amount: 600, installments_number: 6 }])
  const charges = await rest(
    await tokenOf(page),
    `payments?select=installment_number,amount,sale_id&status=eq.PAID&email_normalized=eq.${encodeURIComponent(student.email.toLowerCase())}&order=id`,
  )
  expect(await charges.json()).toEqual([
    { installment_number: 1, amount: 100, sale_id: sales[0]?.id },
    { installment_number: 2, amount: 100, sale_id: sales[0]?.id },
  ])

  // An enrolment belongs to the same sale, and says so before it is saved.
  await page.goto(
    `/enroll-student?${new URLSearchParams({ ...person, course: 'geodatabases', total: '90' })}`,
  )
  await expect(page.getByText('Pagado: USD 200, en 2 pagos.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Precio' })).toHaveValue('600.00')
  await expectSoundAtEveryWidth(page)
  await page.getByRole('button', { name: 'Dar de alta' }).click()
  await expect(page.getByText('La que ya tenía: USD 600.00')).toBeVisible()
  expect(await salesOf(page, student)).toEqual(sales)
  expect(complaints).toEqual([])
})

/** A debtor of another cohort: the longest that the forms say of a sale. */
const owing = {
  ...{ cohort_slug: 'geodatabases-209801', installments_number: 6, agreed: 600, paid: 100, paid_count: 1 },
  ...{
    remaining: 500,
    next_number: 2,
    next_amount: 100,
    next_due_on: '2026-12-12',
    payer_email: 'otra@example.com',
  },
}

for (const [path, name] of [
  ['/payment-link', 'Generar Link de Pago'],
  ['/enroll-student', 'Dar de alta'],
] as const) {
  test(`${path}: what is found of person, sale and seats does not move the button`, async ({ page }) => {
    const student = aBuyer()
    await buy(student, 'geodatabases', 90)
    await signInAsStaff(page)
    let answer = () => {}
    let held = Promise.resolve()
    await page.route(/\/rpc\/(find_sale|find_enrolment_sale|search_people|get_seats_left)/, async (route) => {
      await held
      const response = await route.fetch()
      const sale = route.request().url().includes('find_')
      await route.fulfill({ response, ...(sale && { json: { ...(await response.json()), ...owing } }) })
    })
    const person = { firstname: student.firstName, lastname: student.lastName, email: student.email }
    const button = page.getByRole('button', { name })
    for (const width of [390, 768, 1024, 1440]) {
      held = new Promise((resolve) => {
        answer = resolve
      })
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(`${path}?${new URLSearchParams({ ...person, course: 'geodatabases' })}`)
      await expect(page.getByRole('textbox', { name: /^Correo/ })).toHaveValue(student.email)
      await expect(page.getByText('Buscando…')).toBeVisible()
      const before = await button.boundingBox()
      answer()
      await expect(page.getByText(/^Ya tiene una venta: /)).toBeVisible()
      // Whoever has bought already takes no seat by a link.
      await expect(page.getByText(/^Lugares de /)).toHaveCount(path === '/enroll-student' ? 1 : 0)
      await expect(page.getByText('ya la conocemos')).toBeVisible()
      expect(await button.boundingBox(), `at ${width} px`).toEqual(before)
    }
  })
}

test('the recap of the next class starts from the last one, and its links are copied together', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: siteUrl })
  await openRecaps(page)
  await fillRequired(page, 'clase-41', 'Clase de la semana pasada')
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Lo que sirve cada semana.')
  await page.getByRole('button', { name: 'Guardar recap' }).click()
  // Until it is saved, the form has something to lose.
  await expect(page.getByRole('heading', { name: 'Editar: Clase de la semana pasada' })).toBeVisible()
  await actOnRow(page.getByRole('listitem').filter({ hasText: 'Clase de la semana pasada' }), 'Próxima clase')
  const title = page.getByRole('textbox', { name: 'Título de la clase' })
  await expect(title).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'ID de la clase' })).toHaveValue('clase-42')
  await expect(page.getByRole('textbox', { name: 'Descripción' })).toHaveValue('Lo que sirve cada semana.')
  await page.keyboard.type('Clase siguiente de la semana')
  await page.getByRole('button', { name: 'Guardar recap' }).click()
  await expect(page.getByRole('heading', { name: 'Editar: Clase siguiente de la semana' })).toBeVisible()
  await page.getByRole('button', { name: 'Generar links' }).click()
  await expect(page.getByText(/links? nuevos? para/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Elegir todos los de esta página' }).check()
  await expectSoundAtEveryWidth(page)
  await page.getByRole('button', { name: 'Copiar elegidos' }).click()
  await expect(toast(page, /links? copiados?/)).toBeVisible()
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(line).toMatch(/^[^\t]+\t[^\t]+@[^\t]+\thttp.*\/recap\/[A-Za-z0-9_-]{43}$/)
  await page.getByRole('button', { name: 'Revocar elegidos' }).click()
  await page.getByRole('button', { name: 'Revocar links' }).click()
  await expect(toast(page, 'Links revocados')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Revocado' }).first()).toBeVisible()
})
