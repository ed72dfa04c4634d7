import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSound, sendLogin, watchConsole } from '../pages.ts'
import { aPdf, everything, mailOf, outcomeOf, type Person, sharedFile } from '../role-outcomes.ts'
import { paymentsOf } from '../sandbox.ts'
import { call, sessionOf } from '../staff-calls.ts'
import { adminUser, removedStaffUser, secondAdminUser, secondStaffUser, staffUser } from '../stage.ts'

async function everybody(): Promise<Person[]> {
  const accounts = [
    { name: 'retirada', role: 'removed', account: removedStaffUser },
    { name: 'staff', role: 'staff', account: staffUser },
    { name: 'tesoreria', role: 'staff', account: secondStaffUser },
    { name: 'admin', role: 'admin', account: adminUser },
    { name: 'coordinacion', role: 'admin', account: secondAdminUser },
  ] as const
  const people: Person[] = [{ name: 'visita', role: 'visitor', token: null }]
  for (const { name, role, account } of accounts) {
    people.push({ name, role, token: await sessionOf(account) })
  }
  return people
}

test('by REST: two of each role, a removed one and a visitor get what the role gets, of each kind', async () => {
  const people = await everybody()
  // So that an empty answer means no access.
  const path = `/storage/v1/object/recap-materials/${sharedFile}`
  const upload = await call(await sessionOf(staffUser), path, { method: 'POST', ...aPdf })
  expect(upload.status).toBe(200)

  const wrong: string[] = []
  for (const { what, outcomes, send } of everything()) {
    for (const person of people) {
      const outcome = await outcomeOf(await send(person))
      const expected = outcomes[person.role]
      if (outcome !== expected) wrong.push(`${person.name} ${what}: ${outcome}, not ${expected}`)
    }
  }
  expect(wrong).toEqual([])

  for (const person of people) {
    const works = person.role === 'staff' || person.role === 'admin'
    expect(await paymentsOf(mailOf(person, 'link')), person.name).toHaveLength(works ? 1 : 0)
  }
})

// What needs a person is counted beside the first.
const bar = [
  /^Backoffice[\s\d]*( pendientes?)?$/,
  'Seguimiento de Estudiantes',
  'Link de pago',
  'Alta de estudiantes',
  'Cursos',
]
const tabs = ['Hoy', 'Recaps', 'Pagos', 'Estudiantes', 'Certificados', 'Reportes', 'Config']
const onlyAdministrators = ['staff', 'audit', 'settings', 'careers', 'notebooks', 'courses/1', 'import'].map(
  (path) => `/backoffice/${path}`,
)

// Administration is offered its pages in roads/crawl.spec.ts.
test('on screen: Secretaría is offered nothing of administration', async ({ page }) => {
  const console = watchConsole(page)
  await page.goto('/login')
  await sendLogin(page, staffUser)
  await expect(page.getByRole('button', { name: 'Cuenta: Secretaría' })).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Secciones del backoffice' }).getByRole('link')
  await expect(links).toHaveText(bar)
  await expect(page.getByRole('tab')).toHaveText(tabs)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Buscar personas, cursos y páginas' })).toBeFocused()
  const pages = page.getByRole('group', { name: 'Páginas' })
  await expect(pages.getByRole('option').first()).toBeVisible()
  await expect(pages.getByRole('option', { name: 'Auditoría' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  for (const path of onlyAdministrators) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Esta página es para administración' })).toBeVisible()
    await expectSound(page)
  }
  await page.goto('/backoffice/courses')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(0)
  await expect(page.getByRole('row').getByRole('button')).toHaveCount(0)
  expect(console.complaints).toEqual([])
})

test('on screen: the removed one is rejected at the login and keeps no session', async ({ page }) => {
  await page.goto('/login')
  await sendLogin(page, removedStaffUser)
  await expect(page.getByRole('alert')).toHaveText(
    /^Error al iniciar sesión: Tu cuenta no tiene acceso al área del equipo\./,
  )
  await expect(page).toHaveURL(/\/login/)
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.endsWith('-auth-token')),
  )
  expect(kept).toEqual([])
  for (const path of [
    '/backoffice',
    '/student-tracking',
    '/payments-report',
    '/payment-link',
    '/enroll-student',
    '/certificate-manager',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
  }
})
