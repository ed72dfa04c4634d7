import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { loginTexts } from '../../../src/content/staff.ts'
import { test } from '../journey.ts'
import { openAs, openStaff, sendLogin, toast } from '../pages.ts'
import { aBuyer, type Buyer, callFunction } from '../sandbox.ts'
import { secondStaffUser, staffUser } from '../stage.ts'

/** Rows of the desk show names, not addresses. */
const aVisitor = () => aBuyer({ lastName: `Quiñones ${randomUUID().slice(0, 8)}` })

const itemOf = (page: Page, person: Buyer) =>
  page.getByRole('listitem').filter({ hasText: `${person.firstName} ${person.lastName}` })

async function ask(person: Buyer, message: string): Promise<void> {
  const answer = await callFunction('send-contact-email', {
    ...{ firstName: person.firstName, lastName: person.lastName, email: person.email, phone: person.phone },
    ...{ country: 'AR', message, formType: 'contact' },
  })
  expect(answer.status).toBe(200)
}

test('an enquiry is answered by one of two at the desk', { tag: '@main' }, async ({ page, browser }) => {
  const person = aVisitor()
  await ask(person, '¿Hace falta saber programar?')
  await openStaff(page, '/backoffice')
  await expect(page.getByRole('tab', { name: 'Hoy', selected: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Secciones del backoffice' })).toContainText(
    /\d+ pendientes?/,
  )
  const item = itemOf(page, person)
  await item.getByRole('button', { name: /^Ver/ }).click()
  const dialog = page.getByRole('dialog')
  const reply = await dialog.getByRole('link', { name: 'Responder por correo' }).getAttribute('href')
  expect(decodeURIComponent(reply ?? '')).toContain('> ¿Hace falta saber programar?')
  await dialog.getByRole('textbox', { name: 'Nota nueva' }).fill('Le escribo hoy')
  await dialog.getByRole('button', { name: 'Guardar la nota' }).click()
  await expect(dialog.getByText('Le escribo hoy')).toBeVisible()

  // Another tab ends the session under what is being typed, and opens it again for both.
  const note = dialog.getByRole('textbox', { name: 'Nota nueva' })
  await expect(note).toHaveValue('')
  await note.fill('Pidió factura')
  const tab = await page.context().newPage()
  await tab.goto('/backoffice')
  await tab.getByRole('button', { name: /^Cuenta/ }).click()
  await tab.getByRole('menuitem', { name: 'Cerrar sesión', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: loginTexts.title })).toBeVisible()
  await sendLogin(tab, staffUser)
  await item.getByRole('button', { name: /^Ver/ }).click()
  await expect(note).toHaveValue('Pidió factura')
  await tab.close()

  const other = await openAs(browser, secondStaffUser)
  await other.goto('/backoffice?kind=enquiry')
  await expect(itemOf(other, person)).toContainText('Lo tiene abierto')
  await itemOf(other, person).getByRole('button', { name: /^Ver/ }).click()
  await expect(other.getByText(/lo tiene abierto desde las/)).toBeVisible()
  await other.getByRole('button', { name: 'Tomarlo yo' }).click()
  await expect(other.getByRole('dialog').getByText('Le escribo hoy')).toBeVisible()

  await dialog.getByRole('button', { name: 'Marcar como respondida' }).click()
  await expect(toast(page, 'Consulta respondida')).toBeVisible()
  await expect(item).toHaveCount(0)
  await other.getByRole('dialog').getByRole('button', { name: 'Marcar como respondida' }).click()
  await expect(other.getByText(/^Ya lo hizo /)).toBeVisible()
  await expect(itemOf(other, person)).toHaveCount(0)

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(item).toBeVisible()
})
