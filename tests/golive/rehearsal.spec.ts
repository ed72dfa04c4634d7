import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { serveSite } from '../../build/serve/site-server.ts'
import { makeCopy } from '../../supabase/commands/backup.ts'
import { copyPlace } from '../../supabase/commands/copies/copy-place.ts'
import { openProject } from '../../supabase/commands/copies/copy-project.ts'
import { composeEnvironment } from '../../supabase/local/environment.ts'
import { test } from '../e2e/journey.ts'
import { fillCheckout, payAtProvider } from '../e2e/pages.ts'
import { aBuyer, mailsTo, subjectsTo } from '../e2e/sandbox.ts'
import { classroomUsers } from '../e2e/staff-steps.ts'
import { databaseUrl, gatewayUrl, publishableKey, secretKey, siteUrl } from '../e2e/stage.ts'
import { portsOfLane } from '../support/ports.ts'
import { buildSite } from '../support/site-build.ts'

const root = join(import.meta.dirname, '..', '..')
const director = 'direccion@escuela.example'
const colleague = 'secretaria@escuela.example'
const school = 'Escuela Austral de Mapas'
const password = 'una frase larga de la escuela'

/** As a hosted school has them; nobody on this machine knows these names. */
const production = {
  VITE_SITE_URL: 'https://escuela-austral.org',
  VITE_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_Ab12Cd34Ef56Gh78Ij90',
  VITE_HCAPTCHA_SITEKEY: '5b1a1c3e-8f0e-4a57-9d7e-0f3f1f0a9c11',
  VITE_HCAPTCHA_SCRIPT_URL: '',
  VITE_CHECKOUT_ORIGINS: 'https://checkout.dlocalgo.com',
  VITE_GA_MEASUREMENT_ID: '',
}
const productionFolder = join(root, 'supabase', '.temp', 'golive', 'production')

type Row = { step: string; commands: number; clicks: number; fields: number; seconds: number }
const rows: Row[] = []
let done = { commands: 0, clicks: 0, fields: 0 }

/** Counts what a person would press and fill in. */
function countActs(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Record<string, unknown>
  const acts = { click: 'clicks', check: 'clicks', fill: 'fields', selectOption: 'fields' } as const
  for (const [name, kind] of Object.entries(acts)) {
    const act = locators[name] as (this: Locator, ...given: unknown[]) => unknown
    locators[name] = function (this: Locator, ...given: unknown[]) {
      done[kind] += 1
      return act.apply(this, given)
    }
  }
}

async function step(name: string, act: () => Promise<void>): Promise<void> {
  done = { commands: 0, clicks: 0, fields: 0 }
  const started = Date.now()
  await test.step(name, act)
  rows.push({ step: name, ...done, seconds: Math.round((Date.now() - started) / 1000) })
}

/** Answers the command's questions in their order; what it wrote. */
function runAdmin(answers: readonly string[]): Promise<string> {
  done.commands += 1
  done.fields += answers.length
  const left = [...answers]
  let written = ''
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'supabase', 'commands', 'admin.ts')], { cwd: root })
    child.stdout.on('data', (piece: Buffer) => {
      written += piece
      if (/: $/.test(written)) child.stdin.write(`${left.shift() ?? ''}\n`)
    })
    child.stderr.on('data', (piece: Buffer) => {
      written += piece
    })
    child.on('error', reject)
    child.on('close', () => resolve(written))
  })
}

/** The link of the newest mail. */
async function linkTo(email: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    link = /href="([^"]+token_hash[^"]+)"/
      .exec((await mailsTo(email))[0]?.html ?? '')?.[1]
      ?.replaceAll('&amp;', '&')
    expect(link).toContain(`${siteUrl}/login/enlace#`)
  }).toPass({ timeout: 60_000 })
  return link ?? ''
}

/** Builds for the hosted address; what the build asks its project, the school of this rehearsal answers. */
async function buildForProduction(): Promise<void> {
  done.commands += 1
  const asksHere = `const ask = fetch
    globalThis.fetch = (url, init) => ask(String(url).replace('${production.VITE_SUPABASE_URL}', '${gatewayUrl}'),
      { ...init, headers: { apikey: '${publishableKey}' } })`
  await buildSite(productionFolder, {
    ...production,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(asksHere)}`,
  })
}

const samples =
  /127\.0\.0\.1|localhost:|[\w-]{2,}\.example\b|sb_secret_\w|sandbox_\w|linkedin\.com\/in\/[\w-]+|urn:li:share:\d+|Meridiano(?! Backoffice)/g

/** What a built site says that is of this machine, of nobody, or of another school; by file. */
function samplesIn(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(html|js|txt|xml|webmanifest)$|(^|\/)_\w+$/.test(file))
      // The client of Supabase knows the addresses of a machine.
      .filter((file) => !file.startsWith('assets/staff-'))
      .flatMap((file) => {
        const found = readFileSync(join(folder, file), 'utf8').matchAll(samples)
        return [...new Set([...found].map(([text]) => `${file}: ${text}`))]
      })
  )
}

/** The hosted names lead to the built site and to the project of the rehearsal. */
async function reachProduction(context: BrowserContext, servedAt: string): Promise<void> {
  const { VITE_SITE_URL: site, VITE_SUPABASE_URL: project, VITE_SUPABASE_PUBLISHABLE_KEY: key } = production
  await context.route(`${site}/**`, async (route) => {
    const url = route.request().url().replace(site, servedAt)
    await route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) })
  })
  await context.route(`${project}/**`, async (route) => {
    const url = route.request().url().replace(project, gatewayUrl).replace(key, publishableKey)
    const headers = { ...route.request().headers(), origin: siteUrl }
    const response = await route.fetch({ url, headers })
    const opened = { ...response.headers(), 'access-control-allow-origin': site }
    await route.fulfill({ response, headers: opened })
  })
}

/** What `npm run backup` does. */
async function copyOnce(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'meridiano-first-copy-'))
  const project = await openProject({
    ...{ COPY_DATABASE_URL: databaseUrl(), COPY_PROJECT_URL: gatewayUrl, COPY_SECRET_KEY: secretKey },
  })
  const publicKey = await identityToRecipient(await generateX25519Identity())
  const place = copyPlace({ COPY_PLACE: folder })
  expect(await makeCopy(project, place, publicKey, () => undefined)).toBe(true)
  await project.sql.end()
  rmSync(folder, { recursive: true })
  done.commands += 1
}

async function openHoy(page: Page): Promise<Locator> {
  await page.goto('/backoffice')
  const steps = page.getByRole('region', { name: 'Antes de la primera venta' })
  await expect(steps).toBeVisible()
  return steps
}

const isDone = (steps: Locator, title: string) =>
  expect(steps.getByRole('listitem').filter({ hasText: title })).toContainText('Listo')

test.use({ ownContext: true })
test.setTimeout(600_000)

test('from an empty project to the first sale, its access and its certificate', async ({ page, browser }) => {
  countActs(page)
  const buyer = aBuyer()

  await step('npm run admin', async () => {
    const { CRON_SECRET = '' } = composeEnvironment(portsOfLane(0), siteUrl)
    const said = await runAdmin([gatewayUrl, secretKey, '', CRON_SECRET, director, 'Olga Directora'])
    expect(said).toContain('Administración: hecho')
    expect(said).toContain('Cuenta: hecho')
    // Can be repeated: what stands stays, and who has not come in yet gets another link.
    const again = await runAdmin([gatewayUrl, secretKey, '', CRON_SECRET, director, 'Olga Directora'])
    expect(again).toContain('Administración: ya estaba')
  })

  await step('Invitación, contraseña y "Hoy"', async () => {
    await page.goto(await linkTo(director))
    await page.getByLabel('Contraseña nueva').fill(password)
    await page.getByRole('button', { name: 'Guardar y entrar' }).click()
    const steps = page.getByRole('region', { name: 'Antes de la primera venta' })
    await isDone(steps, '(cobros)')
    await expect(steps.getByText('Falta')).not.toHaveCount(0)
  })

  await step('Ajustes de la escuela', async () => {
    await page.getByRole('link', { name: 'Abrir los ajustes' }).click()
    await page.getByRole('textbox', { name: 'Nombre de la escuela' }).fill(school)
    await page.getByRole('textbox', { name: 'Correo de contacto' }).fill('hola@escuela-austral.org')
    await page.getByRole('textbox', { name: 'Dirección del aula' }).fill('https://aula.escuela-austral.org')
    await page.getByRole('textbox', { name: 'Quien firma: nombre' }).fill('Olga Directora')
    await page.getByRole('textbox', { name: 'Quien firma: cargo' }).fill('Directora')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Ajustes guardados').first()).toBeVisible()
    await isDone(await openHoy(page), 'su nombre y sus direcciones')
  })

  await step('Segunda persona de administración', async () => {
    await page.getByRole('link', { name: 'Agregar a una persona' }).click()
    await page.getByRole('button', { name: 'Agregar persona' }).click()
    await page.getByRole('textbox', { name: 'Correo' }).fill(colleague)
    await page.getByRole('textbox', { name: 'Nombre para mostrar' }).fill('Sara Secretaria')
    await page.getByRole('radio', { name: 'Administración' }).check()
    await page.getByRole('button', { name: 'Agregar al equipo' }).click()
    await linkTo(colleague)
    await isDone(await openHoy(page), 'segunda persona')
  })

  await step('Primera cohorte, con aula, vigente', async () => {
    await page.getByRole('link', { name: 'Cargar una cohorte' }).click()
    await page.getByRole('link', { name: 'Nueva cohorte de Deep Learning' }).click()
    await page.getByLabel('Fecha de inicio').fill('2096-03-07')
    await page.getByRole('textbox', { name: 'Precio regular' }).fill('130')
    await page.getByRole('textbox', { name: 'ID del curso en el aula' }).fill('105')
    await page.getByRole('textbox', { name: 'Horas del certificado' }).fill('32')
    await page.getByRole('button', { name: 'Crear cohorte' }).click()
    await page.waitForURL(/\/courses\/\d+$/)
    await page.getByRole('button', { name: 'Hacer vigente' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hacer vigente' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const steps = await openHoy(page)
    await isDone(steps, 'primera cohorte')
    await isDone(steps, 'su curso en el aula')
  })

  await step('Primera copia', async () => {
    await copyOnce()
    await page.goto('/backoffice')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The mail about the first sign-in was the first that left: nothing is missing any more.
    await expect(page.getByRole('region', { name: 'Antes de la primera venta' })).toHaveCount(0)
  })

  await step('Sitio con los valores de producción', async () => {
    await buildForProduction()
    expect(samplesIn(productionFolder)).toEqual([])
    const served = await serveSite(productionFolder, portsOfLane(1))
    const visitor = await browser.newContext({ locale: 'es-AR' })
    await reachProduction(visitor, served.url)
    const home = await visitor.newPage()
    const complaints: string[] = []
    home.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await home.goto(production.VITE_SITE_URL)
    await expect(home).toHaveTitle(new RegExp(school))
    await expect(home.getByText('7 de marzo').first()).toBeVisible()
    await home.goto(`${production.VITE_SITE_URL}/deep-learning`)
    await expect(
      home
        .getByText(/USD\s130/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expect(home.getByText(/de muestra/i)).toHaveCount(0)
    expect(complaints).toEqual([])
    await visitor.close()
    await served.stop()
  })

  // The functions ask for the school's name once a minute.
  await page.waitForTimeout(60_000)

  await step('Primera venta y acceso', async () => {
    const visitor = await (await browser.newContext({ locale: 'es-AR' })).newPage()
    await visitor.goto('/deep-learning')
    await visitor
      .getByRole('link', { name: /^Inscribirme/ })
      .first()
      .click()
    await fillCheckout(visitor, buyer)
    await payAtProvider(visitor)
    await expect
      .poll(() => subjectsTo(buyer.email), { timeout: 60_000 })
      .toContain('Tu acceso a Deep Learning')
    expect(await classroomUsers(buyer.email)).toMatchObject([{ courses: [105] }])
    // Mails are of the school as its settings name it.
    const [mail] = await mailsTo(buyer.email)
    expect(`${mail?.html}${mail?.text}`).toContain(school)
    await visitor.context().close()
  })

  await step('Primer certificado, comprobado por cualquiera', async () => {
    await page.goto('/certificate-manager')
    await page.getByRole('button', { name: 'Crear Nuevo Certificado' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Estudiante' }).fill(buyer.email)
    await page.keyboard.press('Enter')
    const course = dialog.getByRole('combobox', { name: 'Curso' })
    const own = course.getByRole('option', { name: '(Inscrito)' })
    await course.selectOption((await own.getAttribute('value')) ?? '')
    await dialog.getByRole('button', { name: 'Crear certificado' }).click()
    // The classes are not over.
    await page.getByRole('button', { name: 'Emitir igual' }).click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: buyer.email })
    await expect(row).toContainText('Listo', { timeout: 60_000 })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await row.getByRole('button', { name: /^Más acciones de/ }).click()
    await page.getByRole('menuitem', { name: 'Copiar dirección' }).click()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    const anybody = await (await browser.newContext({ locale: 'es-AR' })).newPage()
    await anybody.goto(address)
    await expect(anybody.getByText(`${buyer.firstName} ${buyer.lastName}`).first()).toBeVisible()
    await expect(anybody.getByText(/válido|valid/i).first()).toBeVisible()
    await anybody.context().close()
  })

  console.table(rows)
})
