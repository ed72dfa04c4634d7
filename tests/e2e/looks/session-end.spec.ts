import { expect, type Locator, type Page } from '@playwright/test'
import { loginTexts } from '../../../src/content/staff.ts'
import { test } from '../journey.ts'
import { openStaff, sendLogin } from '../pages.ts'
import { aBuyer, type Buyer } from '../sandbox.ts'
import { buyWithAccess, openPerson } from '../staff-steps.ts'
import { adminUser } from '../stage.ts'

type Typing = { goTo: (page: Page) => Promise<unknown>; opener: RegExp; field: string | RegExp; text: string }

/** A dialog of each kind that is typed into, by the button that opens it. */
function dialogsOf(buyer: Buyer): Typing[] {
  const person = (page: Page) => openPerson(page, buyer)
  const at = (path: string) => (page: Page) => page.goto(path)
  return [
    { goTo: person, opener: /^Devolver/, field: 'Motivo', text: 'Pagó dos veces' },
    { goTo: person, opener: /^Retirar el acceso/, field: 'Motivo', text: 'Pidió salir del aula' },
    { goTo: person, opener: /^Cambiar lo acordado/, field: 'Total acordado', text: '71,50' },
    { goTo: person, opener: /^Corregir/, field: 'Correo correcto', text: 'otra.casilla@example.com' },
    { goTo: at('/backoffice/staff'), opener: /^Agregar persona/, field: /^Nombre/, text: 'Inés Albatros' },
    { goTo: at('/backoffice/careers'), opener: /^Nueva carrera/, field: 'Nombre', text: 'Hidrología' },
    {
      goTo: at('/certificate-manager'),
      opener: /^Crear Nuevo Certificado/,
      field: /^Estudiante/,
      text: 'albatros',
    },
  ]
}

/** One that stands in the address is open by itself. */
async function open(page: Page, { opener, field }: Typing): Promise<Locator> {
  const button = page.getByRole('button', { name: opener }).first()
  const dialog = page.getByRole('dialog')
  await expect(button.or(dialog)).toBeVisible()
  if (!(await dialog.isVisible())) await button.click()
  return dialog.getByRole(/Estudiante/.test(`${field}`) ? 'combobox' : 'textbox', { name: field })
}

test('what is typed in a dialog outlives a session that ends in another tab', async ({ page }) => {
  const buyer = aBuyer()
  await buyWithAccess(buyer)
  await openStaff(page, '/backoffice', adminUser)
  const written: { tab: Page; typing: Typing }[] = []
  for (const typing of dialogsOf(buyer)) {
    const tab = await page.context().newPage()
    await typing.goTo(tab)
    const field = await open(tab, typing)
    await field.fill(typing.text)
    // Before any pause in which something may be asked: the session can end at any moment.
    expect(await tab.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(typing.text)
    written.push({ tab, typing })
  }
  await page.getByRole('button', { name: /^Cuenta/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión', exact: true }).click()
  for (const { tab } of written) {
    await expect(tab.getByRole('heading', { level: 1, name: loginTexts.title })).toBeVisible()
  }
  await sendLogin(page, adminUser)
  for (const { tab, typing } of written) {
    await test.step(String(typing.opener), async () => {
      await tab.bringToFront()
      await expect(await open(tab, typing)).toHaveValue(typing.text)
    })
    await tab.close()
  }
})
