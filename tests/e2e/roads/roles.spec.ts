import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSound, sendLogin, watchConsole } from '../pages.ts'
import { aPdf, everything, mailOf, outcomeOf, type Person, run, sharedFile } from '../role-outcomes.ts'
import { paymentsOf } from '../sandbox.ts'
import { call, rest, rpc, sessionOf } from '../staff-calls.ts'
import { adminUser, removedStaffUser, secondAdminUser, secondStaffUser, staffUser } from '../stage.ts'

async function everybody(): Promise<Person[]> {
  const accounts = [
    { name: 'retirada', role: 'removed', id: 3, account: removedStaffUser },
    { name: 'staff', role: 'staff', id: 2, account: staffUser },
    { name: 'tesoreria', role: 'staff', id: 5, account: secondStaffUser },
    { name: 'admin', role: 'admin', id: 1, account: adminUser },
    { name: 'coordinacion', role: 'admin', id: 4, account: secondAdminUser },
  ] as const
  const people: Person[] = [{ name: 'visita', role: 'visitor', id: '', token: null }]
  for (const { name, role, id, account } of accounts) {
    people.push({
      name,
      role,
      id: `a0000000-0000-4000-8000-00000000000${id}`,
      token: await sessionOf(account),
    })
  }
  return people
}

function personIn(people: readonly Person[], name: string): Person & { token: string } {
  const person = people.find((one) => one.name === name)
  if (!person?.token) throw new Error(`nobody is called ${name}`)
  return { ...person, token: person.token }
}

test('by REST: two of each role, a removed one and a visitor get exactly what the role gets', async () => {
  const people = await everybody()
  const admin = personIn(people, 'admin')
  const [cohort] = (await (
    await rest(
      admin.token,
      'courses_moodle?base_slug=eq.gee-python&is_current_cohort=is.true&select=id,seats',
    )
  ).json()) as { id: number; seats: number | null }[]
  if (!cohort) throw new Error('the sample has a current cohort')
  // Fills the audit log and the bucket, so that an empty answer means no access.
  for (const seats of [(cohort.seats ?? 0) + 1, cohort.seats]) {
    expect((await rest(admin.token, `courses_moodle?id=eq.${cohort.id}`, 'PATCH', { seats })).status).toBe(
      200,
    )
  }
  const upload = await call(
    personIn(people, 'staff').token,
    `/storage/v1/object/recap-materials/${sharedFile}`,
    {
      method: 'POST',
      ...aPdf,
    },
  )
  expect(upload.status).toBe(200)

  const wrong: string[] = []
  for (const { what, outcomes, send } of everything(cohort)) {
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
    const enrolled = await rest(admin.token, `students?select=id&email=eq.${mailOf(person, 'alta')}`)
    expect((await enrolled.json()) as unknown[], person.name).toHaveLength(works ? 1 : 0)
  }
})

test('every trace names the person, and nobody changes their own membership', async () => {
  const people = await everybody()
  const admin = personIn(people, 'admin')
  for (const [name, label] of [
    ['staff', 'Secretaría'],
    ['tesoreria', 'Tesorería'],
    ['admin', 'Administración'],
    ['coordinacion', 'Coordinación'],
  ] as const) {
    const person = personIn(people, name)
    const email = `huella-${name}-${run}@example.com`
    const response = await call(person.token, '/functions/v1/enroll-student', {
      method: 'POST',
      body: { firstname: 'Rosa', lastname: 'Huella', email, courseIds: [], price: 0, isDemo: true },
    })
    expect(response.status, name).toBe(200)
    const log = await rest(
      admin.token,
      `audit_log?select=actor_id,actor_name,action,table_name&after->>email=eq.${email}`,
    )
    expect(await log.json(), name).toEqual([
      { actor_id: person.id, actor_name: label, action: 'insert', table_name: 'demo_prospects' },
    ])
    const me = await rpc<{ user_id: string; display_name: string }>(person.token, 'current_staff')
    expect(me).toMatchObject({ user_id: person.id, display_name: label })
  }

  // Only one's own membership is protected: another administrator may do it.
  const second = personIn(people, 'coordinacion')
  for (const [actor, own, other] of [
    [admin.token, admin.id, second.id],
    [second.token, second.id, admin.id],
  ] as const) {
    for (const change of [
      { role: 'staff', active: true },
      { role: 'admin', active: false },
    ]) {
      const mine = await rest(actor, 'rpc/set_staff_member', 'POST', { user_id: own, ...change })
      expect([mine.status, await mine.json()]).toMatchObject([400, { message: 'own_membership' }])
    }
    const theirs = { user_id: other, role: 'admin', active: true }
    expect((await rest(actor, 'rpc/set_staff_member', 'POST', theirs)).status).toBe(200)
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
