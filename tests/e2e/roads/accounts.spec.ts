import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { totpAt } from '../../../supabase/local/api/totp.ts'
import { test } from '../journey.ts'
import {
  actOnRow,
  expectSoundAtEveryWidth,
  openStaff,
  passCaptcha,
  refusedRequest,
  toast,
  watchConsole,
} from '../pages.ts'
import { mailsTo } from '../sandbox.ts'
import { call, rest, sessionOf } from '../staff-calls.ts'
import { adminUser, siteUrl } from '../stage.ts'

const password = 'una frase larga del equipo'

const otherPassword = 'otra frase larga del equipo'

const inHub = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Meridiano Backoffice' })).toBeVisible()

/** The link of the newest mail with this subject, which comes first. */
async function linkTo(email: string, subject: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mail = (await mailsTo(email)).find((one) => one.subject === subject)
    link = /href="([^"]+token_hash[^"]+)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&')
    expect(link).toContain(`${siteUrl}/login/enlace#`)
  }).toPass()
  return link ?? ''
}

async function invite(page: Page, email: string, name: string): Promise<string> {
  await openStaff(page, '/backoffice/staff', adminUser)
  await page.getByRole('button', { name: 'Agregar persona' }).click()
  await page.getByRole('textbox', { name: 'Correo' }).fill(email)
  await page.getByRole('textbox', { name: 'Nombre para mostrar' }).fill(name)
  await page.getByRole('radio', { name: 'Administración' }).check()
  await page.getByRole('button', { name: 'Agregar al equipo' }).click()
  await expect(toast(page, 'Invitación enviada')).toBeVisible()
  return linkTo(email, 'Te sumaron al equipo')
}

async function choosePassword(page: Page, chosen: string): Promise<void> {
  await page.getByLabel('Contraseña nueva').fill(chosen)
  await page.getByRole('button', { name: 'Guardar y entrar' }).click()
}

async function visitorPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: 'es-AR', reducedMotion: 'reduce' })).newPage()
}

async function logIn(page: Page, email: string, chosen: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
  await page.getByLabel('Contraseña').fill(chosen)
  await passCaptcha(page)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  // Both pages have a field of that name.
  await expect(page.getByRole('heading', { name: 'Recupera tu acceso' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
  await passCaptcha(page)
  await page.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(page.getByText('Revisa tu correo')).toBeVisible()
}

/** Somebody who was invited and has come in, with their page. */
async function aMember(page: Page, browser: Browser) {
  const email = `persona-${randomUUID().slice(0, 8)}@example.com`
  const link = await invite(page, email, 'Nora Nueva')
  const own = await visitorPage(browser)
  await own.goto(link)
  await choosePassword(own, password)
  await inHub(own)
  return { email, link, own }
}

/** Sets up the second factor in the own account. Returns its secret. */
async function setUp(page: Page): Promise<string> {
  await page.goto('/backoffice/account')
  await page.getByRole('button', { name: 'Configurar el segundo factor' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'Código QR del segundo factor' })).toBeVisible()
  const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Código de seis números').fill(totpAt(secret, Date.now()))
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await expect(toast(page, 'Segundo factor activado')).toBeVisible()
  return secret
}

async function fillCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código de seis números').fill(code)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

test('an invitation is accepted once, a used link leads to another, and a recovery link chooses a password', async ({
  page,
  browser,
}) => {
  const { email, link, own } = await aMember(page, browser)
  const again = await visitorPage(browser)
  await again.goto(link)
  await expectSoundAtEveryWidth(again, 'the link')
  await choosePassword(again, 'corta')
  await expect(again.getByText('Es corta')).toBeVisible()
  await choosePassword(again, otherPassword)
  await expect(again.getByText('Este enlace ya se usó o venció')).toBeVisible()
  await expectSoundAtEveryWidth(again, 'the used link')
  await again.getByRole('link', { name: 'Pedir otro enlace' }).click()
  await expectSoundAtEveryWidth(again, 'the recovery')

  await askForLink(again, email)
  const recovery = await linkTo(email, 'Elige una contraseña nueva')
  // The same words for an address that nobody has, and no mail.
  await askForLink(again, 'nadie-aun@example.com')
  await expect(again.getByText('Si nadie-aun@example.com es de una cuenta del equipo')).toBeVisible()
  expect(await mailsTo('nadie-aun@example.com')).toEqual([])

  const second = await again.context().newPage()
  for (const tab of [again, second]) await tab.goto(recovery)
  await choosePassword(again, otherPassword)
  await inHub(again)
  await choosePassword(second, password)
  await expect(second.getByText('Este enlace ya se usó o venció')).toBeVisible()
  // Another password has closed the other session.
  await own.goto('/backoffice/account')
  await expect(own).toHaveURL(/\/login/)
  await logIn(own, email, otherPassword)
  await inHub(own)
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
    .toContain('Ingreso a tu cuenta desde otro navegador · Meridiano')
})

test('the own account: password, address and sessions', async ({ page, browser }) => {
  const { email, own: opened } = await aMember(page, browser)
  // A session that a link has opened needs no present password.
  const own = await visitorPage(browser)
  await logIn(own, email, password)
  await inHub(own)
  await own.getByRole('button', { name: 'Cuenta: Nora Nueva' }).click()
  await own.getByRole('menuitem', { name: 'Mi cuenta' }).click()
  await expect(own.getByRole('listitem').filter({ hasText: 'Abierta el' })).toHaveCount(2)
  await expectSoundAtEveryWidth(own, 'the account')

  await own.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
  await expect(own.getByRole('listitem').filter({ hasText: 'Abierta el' })).toHaveCount(1)
  await opened.reload()
  await expect(opened).toHaveURL(/\/login/)

  await own.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await own.getByLabel('Contraseña actual').fill('no es esta frase')
  await own.getByLabel('Contraseña nueva').fill(otherPassword)
  await own.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(own.getByText('La contraseña actual no es esa.')).toBeVisible()
  await expectSoundAtEveryWidth(own, 'the dialog of the password')
  await own.getByLabel('Contraseña actual').fill(password)
  await own.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await expect(toast(own, 'Contraseña cambiada')).toBeVisible()

  const newEmail = `nueva-${email}`
  await own.getByRole('button', { name: 'Cambiar el correo' }).click()
  await own.getByLabel('Correo nuevo').fill(newEmail)
  await own.getByRole('button', { name: 'Enviar los enlaces' }).click()
  await expect(own.getByText(`Falta confirmar ${newEmail}`)).toBeVisible()
  const links = [
    await linkTo(newEmail, 'Confirma el cambio de correo'),
    await linkTo(email, 'Confirma el cambio de correo'),
  ]
  await opened.goto(links[0] ?? '')
  await opened.getByRole('button', { name: 'Confirmar el cambio' }).click()
  await expect(opened.getByText('Falta una confirmación')).toBeVisible()
  await opened.goto(links[1] ?? '')
  await opened.getByRole('button', { name: 'Confirmar el cambio' }).click()
  await expect(opened.getByText('Tu cuenta ya usa el correo nuevo')).toBeVisible()
  await own.reload()
  await expect(own.getByText(newEmail, { exact: true })).toBeVisible()
})

test('the second factor: wrong codes, two tabs, lost, and required of administration', async ({
  page,
  browser,
}) => {
  const console = watchConsole(page, [refusedRequest])
  const { email, own } = await aMember(page, browser)
  await page.goto('/backoffice/settings')
  await page.getByRole('checkbox', { name: 'Exigir segundo factor a administración' }).click()
  await expect(page.getByText('Para exigirlo, configura antes el tuyo')).toBeVisible()

  const secret = await setUp(own)
  await expectSoundAtEveryWidth(own, 'the account with a factor')
  const fresh = await visitorPage(browser)
  await logIn(fresh, email, password)
  await expect(fresh.getByRole('heading', { name: 'Escribe tu código' })).toBeVisible()
  await expectSoundAtEveryWidth(fresh, 'the code')
  const tab = await fresh.context().newPage()
  await tab.goto('/student-tracking')
  await expect(tab.getByRole('heading', { name: 'Escribe tu código' })).toBeVisible()
  await fillCode(fresh, '000000')
  await expect(fresh.getByRole('alert')).toContainText('El código no es ese')
  await expect(fresh.getByLabel('Código de seis números')).toBeFocused()
  // A password alone reads nothing.
  const weak = await sessionOf({ email, password })
  expect(((await (await rest(weak, 'students?select=id')).json()) as { code?: string }).code).toBeDefined()
  expect((await call(weak, '/functions/v1/staff-health', { method: 'POST', body: {} })).status).toBe(403)
  await fillCode(fresh, totpAt(secret, Date.now()))
  await inHub(fresh)
  await expect(tab.getByRole('row').nth(3)).toBeVisible()

  // Switched on by whoever has given a code; who has no factor sets one up before anything else.
  await fresh.goto('/backoffice/settings')
  await fresh.getByRole('checkbox', { name: 'Exigir segundo factor a administración' }).click()
  await expect(toast(fresh, 'Administración necesita segundo factor')).toBeVisible()
  await expectSoundAtEveryWidth(fresh, 'the settings')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Configura tu segundo factor' })).toBeVisible()
  await expectSoundAtEveryWidth(page, 'the setup')
  await fresh.getByRole('checkbox', { name: 'Exigir segundo factor a administración' }).click()
  await expect(toast(fresh, 'El segundo factor es voluntario')).toBeVisible()
  await page.goto('/backoffice/staff')

  await actOnRow(page.getByRole('row').filter({ hasText: email }), 'Quitar segundo factor')
  await page.getByLabel('Motivo').fill('Perdió el teléfono')
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(toast(page, 'Segundo factor quitado')).toBeVisible()
  await page.goto('/backoffice/audit')
  await expect(page.getByText('Perdió el teléfono').first()).toBeVisible()
  const third = await visitorPage(browser)
  await logIn(third, email, password)
  await inHub(third)
  expect(console.complaints).toEqual([])
})
