import { expect, type Page } from '@playwright/test'
import { keptSeatText } from '../../../src/content/sold-out.ts'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, fillCheckout, holdRequests, openStaff, payAtProvider } from '../pages.ts'
import { aBuyer, type Buyer, mailsTo } from '../sandbox.ts'
import { call, sessionOf } from '../staff-calls.ts'
import { adminUser } from '../stage.ts'

const course = 'geodatabases'

type Cohort = { id: number; seats: number }

async function asAdmin<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const answer = await call(await sessionOf(adminUser), `/rest/v1/${path}`, { method, body })
  expect(answer.ok, path).toBe(true)
  return (await answer.json()) as T
}

async function currentCohort(): Promise<Cohort> {
  const [cohort] = await asAdmin<[Cohort]>(
    `courses_moodle?base_slug=eq.${course}&is_current_cohort=is.true&select=id,seats`,
  )
  return cohort
}

/** Sets the capacity of the current cohort so that this many seats are left. */
async function leave(seats: number): Promise<void> {
  const cohort = await currentCohort()
  const [row] = await asAdmin<{ seats_left: number }[]>('rpc/get_seats_left', 'POST', {
    cohort_ids: [cohort.id],
  })
  const held = cohort.seats - (row?.seats_left ?? 0)
  await asAdmin(`courses_moodle?id=eq.${cohort.id}`, 'PATCH', { seats: held + seats })
}

async function joinList(page: Page, person: Buyer): Promise<void> {
  await page.goto(`/checkout?course=${course}`)
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(person.firstName)
  await page.getByRole('textbox', { name: 'Apellido' }).fill(person.lastName)
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(person.email)
  await page.getByRole('textbox', { name: 'Teléfono' }).fill(`+54 ${person.phone}`)
  await page.getByRole('combobox', { name: 'País' }).selectOption({ label: 'Argentina' })
  await page.getByRole('button', { name: 'Unirme a la lista de espera' }).click()
  await expect(page.getByRole('heading', { name: 'Estás en la lista de espera' })).toBeVisible()
}

/** Opens the form, whose price does not come before it is let. */
async function openUnpriced(page: Page): Promise<() => void> {
  await leave(0)
  const answer = await holdRequests(page, '**/rpc/get_current_course_price*')
  await page.goto(`/checkout?course=${course}`)
  return answer
}

for (const name of ['Apellido', 'Correo electrónico']) {
  test(`whoever is typing when no seat turns out to be left types on in the waiting list: ${name}`, async ({
    page,
  }) => {
    const answer = await openUnpriced(page)
    const field = page.getByRole('textbox', { name })
    await field.pressSequentially('nelida')
    answer()
    await expect(page.getByRole('heading', { name: 'Ya no quedan lugares en esta cohorte' })).toBeVisible()
    await page.keyboard.type('@example.com')
    await expect(field).toHaveValue('nelida@example.com')
  })
}

test('whoever is at what the waiting list does not ask goes on at its heading', async ({ page }) => {
  const answer = await openUnpriced(page)
  await page.getByRole('checkbox', { name: /^Acepto/ }).press('Space')
  answer()
  await expect(page.getByRole('heading', { name: 'Ya no quedan lugares en esta cohorte' })).toBeFocused()
})

/** Where the mail leads to. */
async function linkOf(person: Buyer): Promise<string> {
  const called = async () =>
    (await mailsTo(person.email)).filter(({ subject }) => subject.startsWith('Hay un lugar para ti en '))
  await expect.poll(async () => (await called()).length, { timeout: 90_000 }).toBe(1)
  const [mail] = await called()
  expect(mail?.text).toMatch(/hasta el \S+ \d+ de \S+, \d\d:\d\d \(hora de Argentina\)/)
  return /\/checkout\?course=\S+&lugar=[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
}

test('who waits is called when a seat is free, and pays it by the link; the next one says no', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await leave(0)
  const [first, second] = [aBuyer(), aBuyer({ firstName: 'Ramona' })]
  await joinList(page, first)
  await joinList(page, second)
  // Others of the sample data may wait before.
  await leave(6)
  const link = await linkOf(first)
  const other = await linkOf(second)
  await leave(0)
  await page.goto(`/checkout?course=${course}`)
  await expect(page.getByRole('heading', { name: 'Ya no quedan lugares en esta cohorte' })).toBeVisible()

  await page.goto(link)
  await expect(page.getByText(/^Tu lugar está guardado hasta el /)).toBeVisible()
  await expectSoundAtEveryWidth(page, 'a kept seat')
  await fillCheckout(page, first)
  await payAtProvider(page)
  await page.goto(link)
  await expect(page.getByText(keptSeatText.gone.bought.title)).toBeVisible()

  await page.goto(other)
  await page.getByRole('button', { name: keptSeatText.leave }).press('Enter')
  await expect(page.getByText(keptSeatText.gone.left.title)).toBeVisible()
  await expectSoundAtEveryWidth(page, 'a seat that was left')
  await page.goto(`/checkout?course=${course}&lugar=corto`)
  await expect(page.getByText(keptSeatText.gone.unknown.title)).toBeVisible()

  await openStaff(page, '/backoffice')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ramona' }).first()).toContainText(
    'dejó su lugar',
  )
})
