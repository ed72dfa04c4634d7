import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectSoundAtEveryWidth } from './pages.ts'
import { type Buyer, callFunction, sandbox } from './sandbox.ts'
import { controls } from './soundness.ts'
import { rest, tokenOf } from './staff-calls.ts'
import { sandboxUrl } from './stage.ts'

type ClassroomUser = { username: string; email: string; suspended: boolean; courses: number[] }

/** Users of the classroom with this address. */
export async function classroomUsers(email: string): Promise<ClassroomUser[]> {
  const response = await fetch(`${sandboxUrl}/__sandbox/moodle/users`)
  const { users } = (await response.json()) as { users: ClassroomUser[] }
  return users.filter((user) => user.email === email.toLowerCase())
}

export async function fillPerson(page: Page, person: Buyer): Promise<void> {
  await page.getByRole('textbox', { name: 'Nombre' }).fill(person.firstName)
  await page.getByRole('textbox', { name: 'Apellido' }).fill(person.lastName)
  await page.getByRole('textbox', { name: /^Correo/ }).fill(person.email)
  await page.getByRole('textbox', { name: 'Teléfono' }).fill(person.phone)
}

/** Chooses the current cohort of Geodatabases, USD 90. */
export async function chooseGeoDatabases(page: Page): Promise<void> {
  const course = page.getByRole('combobox', { name: 'Curso' })
  const slug = await course.locator('option', { hasText: 'Bases de Datos' }).first().getAttribute('value')
  await course.selectOption(slug)
}

export const rowOf = (page: Page, person: Buyer) => page.getByRole('row').filter({ hasText: person.email })

/** Buys a course through the public function and pays it at the provider, which takes another sum where one is `taken`. */
export async function buy(
  { firstName, lastName, email }: Buyer,
  course: string,
  amount: number,
  taken: { amount?: number; currency?: string } = {},
): Promise<void> {
  const order = {
    ...{ email, course_id: course, country: 'AR', amount, currency: 'USD', payment_type: 'single' },
    payer: { name: `${firstName} ${lastName}`, phone: '+54 11 5555 0134' },
  }
  const answer = await callFunction('create-payment', order, { 'idempotency-key': randomUUID() })
  expect(answer.status).toBe(200)
  const { order_id } = (await answer.json()) as { order_id: string }
  const payment = (await sandbox.payments()).find((one) => one.order_id === order_id)
  await sandbox.setStatus(payment?.id ?? '', 'PAID', true, taken)
}

/** Buys Earth Engine and waits for the access at the classroom. */
export async function buyWithAccess(buyer: Buyer): Promise<void> {
  await buy(buyer, 'gee-python', 90)
  await expect
    .poll(() => classroomUsers(buyer.email), { timeout: 30_000 })
    .toMatchObject([{ courses: [102] }])
}

export async function openPerson(page: Page, { email }: Pick<Buyer, 'email'>): Promise<void> {
  await page.goto(`/backoffice/people?email=${encodeURIComponent(email)}`)
  await expect(page).toHaveURL(/\/backoffice\/people\/\d+$/)
}

/** One density for the whole staff area (decision 108); under a finger: looks/staff-density.spec.ts. */
export async function expectDenseAndSound(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSoundAtEveryWidth(page, path)
  const others = (await controls(page)).filter(({ height, fontSize }) => height !== 36 || fontSize !== '14px')
  expect(others, path).toEqual([])
}

/** Sales of this payer, as staff read them. */
export async function salesOf(page: Page, email: string): Promise<unknown[]> {
  const response = await rest(
    await tokenOf(page),
    `sales?select=id&payer_email=eq.${encodeURIComponent(email)}`,
  )
  expect(response.status).toBe(200)
  return (await response.json()) as unknown[]
}

export async function fillEnrolment(page: Page, person: Buyer): Promise<void> {
  await fillPerson(page, person)
  await page
    .getByRole('checkbox', { name: /^Google Earth Engine/ })
    .first()
    .check()
  await page.getByRole('textbox', { name: 'Precio' }).fill('180.50')
}
