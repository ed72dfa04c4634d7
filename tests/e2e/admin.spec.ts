import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { signInAsStaff, watchConsole } from './pages.ts'
import { armGatewayFault, clearGatewayFaults, sandbox } from './sandbox.ts'
import { adminUser, gatewayUrl, publishableKey, removedStaffUser, staffUser } from './stage.ts'

type Account = typeof adminUser
type Edition = { id: number; slug: string; is_current_cohort: boolean; promo_price_usd: number | null }
type Member = { user_id: string; email: string; role: string; active: boolean }

/** A refused or lost request is what some journeys are about; the browser notes it. */
const refusedRequest = /Failed to load resource/

async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token'))
    return key ? (JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string }).access_token : ''
  })
}

function rest(token: string | null, path: string, method = 'GET', body?: unknown): Promise<Response> {
  return fetch(`${gatewayUrl}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}

async function rpc<Answer>(token: string, name: string, body: unknown = {}): Promise<Answer> {
  const response = await rest(token, `rpc/${name}`, 'POST', body)
  expect(response.status, name).toBe(200)
  return (await response.json()) as Answer
}

/** Signed in by password at the auth service, past the login page, which turns strangers away. */
async function sessionOf(page: Page, account: Account): Promise<string> {
  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'No soy un robot' }).check()
  const captcha = await page.evaluate(() =>
    (window as unknown as { hcaptcha: { getResponse(): string } }).hcaptcha.getResponse(),
  )
  const response = await fetch(`${gatewayUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, gotrue_meta_security: { captcha_token: captcha } }),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { access_token: string }).access_token
}

async function openAs(browser: Browser, account: Account): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAsStaff(page, account)
  return page
}

async function editionsOf(token: string, baseSlug: string): Promise<Edition[]> {
  const response = await rest(
    token,
    `courses_moodle?base_slug=eq.${baseSlug}&select=*&order=is_current_cohort.desc`,
  )
  return (await response.json()) as Edition[]
}

async function expectSound(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)).toEqual(
    [],
  )
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

test.afterEach(async () => {
  await sandbox.clearFaults()
  await clearGatewayFaults()
})

test.describe('course editions', () => {
  test('a price that an administrator changes is what visitors see, and the log tells it', async ({
    page,
    browser,
  }) => {
    const console = watchConsole(page)
    await signInAsStaff(page, adminUser)
    const [current] = await editionsOf(await tokenOf(page), 'deep-learning')
    expect(current).toBeDefined()

    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox', { name: 'Buscar un lugar del backoffice' }).fill('cohortes')
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('deep')
    await page.getByRole('link', { name: `Editar ${current?.slug}` }).click()
    await page.getByRole('textbox', { name: 'Precio promocional' }).fill('333,50')
    await page.getByRole('checkbox', { name: 'Promoción activa' }).check()
    const card = page.getByRole('region', { name: 'Así se ve en el sitio' })
    await expect(card).toContainText('USD 333.50')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Cambios guardados').first()).toBeVisible()

    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto('/deep-learning')
    await expect(visitor.getByText('USD 333.50').first()).toBeVisible()
    await visitor.context().close()

    await page.goto(`/backoffice/audit?table=courses_moodle&row=${current?.id}`)
    const newest = page.getByRole('row').nth(1)
    await expect(newest).toContainText('Administración')
    await expect(newest).toContainText('Precio promocional (USD)')
    await expect(newest).toContainText('333.50')
    await expectSound(page)

    const restored = await rest(await tokenOf(page), `courses_moodle?id=eq.${current?.id}`, 'PATCH', {
      promo_price_usd: current?.promo_price_usd,
      is_price_active: false,
    })
    expect(restored.status).toBe(200)
    expect(console.complaints).toEqual([])
  })

  test('a second current cohort is refused with the rule, and one press follows it', async ({ page }) => {
    const console = watchConsole(page, [refusedRequest])
    await signInAsStaff(page, adminUser)
    const token = await tokenOf(page)
    const [current, past] = await editionsOf(token, 'aprendizaje-automatico')
    if (!current || !past) throw new Error('the sample has a current and a past cohort')
    await page.goto(`/backoffice/courses/${past.id}`)
    await page.getByRole('checkbox', { name: 'Cohorte vigente' }).check()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByRole('alert')).toContainText('Este curso ya tiene una cohorte vigente')
    await page.getByRole('button', { name: 'Guardar y hacer vigente' }).click()
    await expect(page.getByText('Es la cohorte vigente').first()).toBeVisible()
    const after = await editionsOf(token, 'aprendizaje-automatico')
    expect(after.filter((edition) => edition.is_current_cohort).map(({ slug }) => slug)).toEqual([past.slug])

    await page.goto('/backoffice/courses')
    await page.getByRole('button', { name: `Hacer vigente ${current.slug}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hacer vigente' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const [again] = await editionsOf(token, 'aprendizaje-automatico')
    expect(again?.slug).toBe(current.slug)
    expect(console.complaints).toEqual([])
  })

  test('a new cohort whose answer is lost is there once, and the form says how to go on', async ({
    page,
  }) => {
    await signInAsStaff(page, adminUser)
    const token = await tokenOf(page)
    const [current] = await editionsOf(token, 'geodatabases')
    await page.goto(`/backoffice/courses/new?from=${current?.id}`)
    await page.getByLabel('Fecha de inicio').fill('2097-05-04')
    await armGatewayFault({
      path: '/rest/v1/courses_moodle',
      method: 'POST',
      apply_then_drop: true,
      times: 5,
    })
    await page.getByRole('button', { name: 'Crear cohorte' }).click()
    await expect(page.getByLabel('Mes de la cohorte')).toHaveAccessibleDescription(
      /Ya existe una cohorte de ese mes/,
    )
    await clearGatewayFaults()
    const made = await editionsOf(token, 'geodatabases')
    expect(made.filter(({ slug }) => slug === 'geodatabases-209705')).toHaveLength(1)
    expect(made.filter((edition) => edition.is_current_cohort).map(({ id }) => id)).toEqual([current?.id])
  })

  test('a session that ends in mid-form loses nothing', async ({ page }) => {
    await signInAsStaff(page, adminUser)
    const [current] = await editionsOf(await tokenOf(page), 'geodatabases')
    await page.goto(`/backoffice/courses/${current?.id}`)
    await page.getByRole('textbox', { name: 'Cupos' }).fill('27')
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token'))
      if (!key) return
      const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
      // Expired, and nothing to renew it with.
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, refresh_token: 'gone' }))
    })
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Tu sesión terminó.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(adminUser.email)
    await page.getByLabel('Contraseña').fill(adminUser.password)
    await page.getByRole('checkbox', { name: 'No soy un robot' }).check()
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
    await expect(page.getByText('Recuperamos los cambios que no llegaste a guardar.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Cupos' })).toHaveValue('27')
    await page.getByRole('button', { name: 'Descartar los cambios' }).click()
    await expect(page.getByRole('textbox', { name: 'Cupos' })).toHaveValue('25')
  })
})

test.describe('who may what', () => {
  const adminCalls = [
    ['rpc/list_staff', 'POST', {}],
    ['rpc/add_staff_member', 'POST', { email: 'nadie@example.com', role: 'admin', display_name: 'Nadie' }],
    [
      'rpc/set_staff_member',
      'POST',
      { user_id: 'a0000000-0000-4000-8000-000000000001', role: 'staff', active: false },
    ],
    ['rpc/list_audit', 'POST', {}],
    ['rpc/make_current_cohort', 'POST', { course_id: 1 }],
    ['courses_moodle', 'POST', { name: 'Ajeno', slug: 'ajeno-209901', regular_price_usd: 1 }],
    ['career_courses', 'POST', { career_id: 1, base_slug: 'ajeno' }],
  ] as const

  test('by REST: a member of the staff, a removed one and a visitor do nothing of administration', async ({
    page,
  }) => {
    const staff = await sessionOf(page, staffUser)
    const removed = await sessionOf(page, removedStaffUser)
    for (const [name, token, status] of [
      ['staff', staff, 403],
      ['removed', removed, 403],
      ['visitor', null, 401],
    ] as const) {
      for (const [path, method, body] of adminCalls) {
        const response = await rest(token, path, method, body)
        expect(response.status, `${name} ${path}`).toBe(status)
        expect((await response.json()) as { code: string }, `${name} ${path}`).toMatchObject({
          code: '42501',
        })
      }
      // A row policy does not refuse: it finds no row to change.
      const update = await rest(token, 'courses_moodle?id=eq.1', 'PATCH', { regular_price_usd: 1 })
      const changed = update.ok ? ((await update.json()) as unknown[]) : []
      expect(changed, `${name} changes a price`).toEqual([])
      const log = await rest(token, 'audit_log?select=id')
      expect(log.ok ? ((await log.json()) as unknown[]) : [], `${name} reads the log`).toEqual([])
    }
    expect((await rest(staff, 'courses_moodle?select=id')).status).toBe(200)
    expect(((await (await rest(removed, 'courses_moodle?select=id')).json()) as unknown[]).length).toBe(0)
    const health = await rest(removed, 'rpc/backlog_health', 'POST', {})
    expect(health.status).toBe(403)
  })

  test('on screen: the staff is offered nothing of administration, and told so at its addresses', async ({
    page,
  }) => {
    const console = watchConsole(page)
    await signInAsStaff(page, staffUser)
    const bar = page.getByRole('navigation', { name: 'Secciones del backoffice' })
    await expect(bar.getByRole('link', { name: 'Cursos' })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Equipo' })).toHaveCount(0)
    await expect(bar.getByRole('link', { name: 'Auditoría' })).toHaveCount(0)
    for (const path of ['/backoffice/staff', '/backoffice/audit', '/backoffice/courses/1']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Esta página es para administración' })).toBeVisible()
      await expectSound(page)
    }
    await page.goto('/backoffice/courses')
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Hacer vigente/ })).toHaveCount(0)
    expect(console.complaints).toEqual([])
  })

  test('two of each role: what the administrator decides holds on the next request', async ({
    page,
    browser,
  }) => {
    await signInAsStaff(page, adminUser)
    const admin = await tokenOf(page)
    const before = await rpc<Member[]>(admin, 'list_staff')
    const restore = async () => {
      for (const { user_id, email, role, active } of before) {
        if (email !== adminUser.email) await rpc(admin, 'set_staff_member', { user_id, role, active })
      }
    }
    const confirm = async (action: string, member: string) => {
      await page.getByRole('button', { name: `${action} a ${member}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: action }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    try {
      await page.goto('/backoffice/staff')
      await expect(page.getByText('Solo otra persona de administración puede cambiarla.')).toBeVisible()

      await confirm('Reactivar', 'Cuenta retirada')
      const second = await openAs(browser, removedStaffUser)
      await second.goto('/backoffice/courses')
      await expect(second.getByRole('row').nth(2)).toBeVisible()
      expect((await rest(await tokenOf(second), 'rpc/list_audit', 'POST', {})).status).toBe(403)

      await confirm('Pasar a administración', 'Secretaría')
      const secondAdmin = await openAs(browser, staffUser)
      await secondAdmin.goto('/backoffice/audit?table=staff_members')
      await expect(secondAdmin.getByRole('row').nth(1)).toContainText('Rol')
      const promoted = await tokenOf(secondAdmin)
      expect((await rest(promoted, 'rpc/list_staff', 'POST', {})).status).toBe(200)

      await confirm('Pasar a equipo', 'Secretaría')
      expect((await rest(promoted, 'rpc/list_staff', 'POST', {})).status).toBe(403)
      await secondAdmin.getByRole('combobox', { name: 'Qué' }).selectOption('Venta')
      await expect(
        secondAdmin.getByRole('heading', { name: 'Esta página es para administración' }),
      ).toBeVisible()

      await confirm('Desactivar', 'Cuenta retirada')
      const turnedOut = await tokenOf(second)
      expect(((await (await rest(turnedOut, 'students?select=id')).json()) as unknown[]).length).toBe(0)
      await second.getByRole('link', { name: 'Seguimiento de Estudiantes' }).click()
      await expect(second.getByText('Tu cuenta ya no tiene acceso al área del equipo')).toBeVisible()
      await second.context().close()
      await secondAdmin.context().close()
    } finally {
      await restore()
    }
  })

  test('an account that does not exist is explained, and what was typed stays', async ({ page }) => {
    const console = watchConsole(page, [refusedRequest])
    await signInAsStaff(page, adminUser)
    await page.goto('/backoffice/staff')
    await page.getByRole('button', { name: 'Agregar persona' }).click()
    await page.getByRole('textbox', { name: 'Correo de la cuenta' }).fill('nadie-aun@example.com')
    await page.getByRole('textbox', { name: 'Nombre para mostrar' }).fill('Nadie Aún')
    await page.getByRole('button', { name: 'Agregar al equipo' }).click()
    await expect(page.getByRole('alert')).toContainText('Créala primero en el panel de autenticación')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Nombre para mostrar' })).toHaveValue('Nadie Aún')
    await page.getByRole('textbox', { name: 'Correo de la cuenta' }).fill(removedStaffUser.email)
    await page.getByRole('button', { name: 'Agregar al equipo' }).click()
    await expect(page.getByRole('alert')).toContainText('Esa persona ya está en el equipo')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    expect(console.complaints).toEqual([])
  })
})

test('the Config tab tells a provider that is down from the rest', async ({ page }) => {
  const console = watchConsole(page, [refusedRequest])
  await signInAsStaff(page, staffUser)
  await page.goto('/backoffice?tab=config')
  const line = (label: string) => page.getByRole('listitem').filter({ hasText: label })
  for (const label of ['Bucket creado', 'Archivo de prueba subido', 'Políticas configuradas']) {
    await expect(line(label)).toContainText('Bien')
  }
  await sandbox.armFault({ provider: 'moodle', path: '/*', times: 20, status: 500 })
  await page.getByRole('button', { name: 'Comprobar de nuevo' }).click()
  await expect(line('Moodle (aula)')).toContainText('Problema')
  await expect(line('Resend (correo)')).toContainText('Bien')
  await expect(line('Bucket creado')).toContainText('Bien')
  await expectSound(page)

  await armGatewayFault({ path: '/functions/v1/staff-health', status: 500, body: {}, times: 5 })
  await page.getByRole('button', { name: 'Comprobar de nuevo' }).click()
  await expect(page.getByRole('alert')).toContainText('La función de estado falló')
  await expect(page.getByText('Tareas pendientes por tipo')).toBeVisible()
  await clearGatewayFaults()
  await sandbox.clearFaults()
  await page.getByRole('button', { name: 'Comprobar de nuevo' }).click()
  await expect(line('Moodle (aula)')).toContainText('Bien')
  expect(console.complaints).toEqual([])
})

for (const width of [390, 768, 1280, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    test('axe finds nothing on the screens of administration', async ({ page }) => {
      await signInAsStaff(page, adminUser)
      for (const path of [
        '/backoffice/courses',
        '/backoffice/courses/1',
        '/backoffice/courses/new?from=1',
        '/backoffice/staff',
        '/backoffice/staff?add=1',
        '/backoffice/audit',
        '/backoffice?tab=config',
      ]) {
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expectSound(page)
      }
    })
  })
}
