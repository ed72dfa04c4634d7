import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { actOnRow, toast } from './pages.ts'
import { gatewayUrl, secretKey } from './stage.ts'

export const run = randomUUID().slice(0, 8)

export const base = 'geodatabases'

export const template = 'https://www.canva.com/design/muestra'

export type Student = { id: number; email: string; firstname: string; lastname: string }

/** Writes rows past the site, as a setup; returns them. */
export async function insert<Row>(table: string, rows: unknown): Promise<Row[]> {
  const response = await fetch(`${gatewayUrl}/rest/v1/${table}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: secretKey, prefer: 'return=representation' },
    body: JSON.stringify(rows),
  })
  expect(response.status, await response.clone().text()).toBe(201)
  return (await response.json()) as Row[]
}

export const day = (fromToday: number) =>
  new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10)

/** A cohort of its own with these people, whose names stand here: they have free places, and its classes are over. */
export async function aCohort(
  names: readonly string[],
  { startsOn = day(-120), hasSales = true } = {},
): Promise<{ slug: string; id: number; students: Student[] }> {
  const slug = `${base}-${randomInt(2200, 9999)}${String(randomInt(1, 13)).padStart(2, '0')}`
  const [cohort] = await insert<{ id: number }>('courses_moodle', {
    ...{ slug, name: 'Bases de Datos Geoespaciales', regular_price_usd: 100, certificate_hours: 12 },
    ...{ canva_template_url: template, starts_on: startsOn },
  })
  const students = await insert<Student>(
    'students',
    names.map((firstname, n) => ({
      ...{ firstname, lastname: `Nº ${n + 1}`, email: `cert-${n + 1}-${slug}-${run}@example.com` },
    })),
  )
  await insert(
    'student_course_enrollments',
    students.map(({ id }) => ({ student_id: id, cohort_id: cohort?.id })),
  )
  const [id, sum] = [cohort?.id ?? 0, { usd_amount: 0, installments_amount: 0, installments_number: 1 }]
  const sales = students.map((student) => ({
    ...{ payer_email: student.email, student_id: student.id, payment_type: 'total', ...sum },
    ...{ course_id: base, cohort_id: id, cohort_ids: [id] },
  }))
  if (hasSales) await insert('sales', sales)
  return { slug, id, students }
}

export const dialog = (page: Page) => page.getByRole('dialog')

/** Answers the question before issuing. */
export const yes = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^Emitir/ })
    .click()

export const rowOf = (page: Page, { email }: Student) => page.getByRole('row').filter({ hasText: email })

export async function openManager(page: Page, query = ''): Promise<void> {
  await page.goto(`/certificate-manager${query}`)
  await expect(page.getByRole('heading', { name: 'Gestión de Certificados' })).toBeVisible()
}

/** The address that the button copies. */
export async function publicAddress(page: Page, student: Student): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await actOnRow(rowOf(page, student), 'Copiar dirección')
  await expect(toast(page, 'Dirección copiada')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}
