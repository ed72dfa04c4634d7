import { expect, test } from '@playwright/test'
import { aBuyer, armGatewayFault, type Buyer, clearGatewayFaults, sandbox } from './sandbox.ts'

test.afterEach(async () => {
  await clearGatewayFaults()
  await sandbox.clearFaults()
})

async function fillContact(page: import('@playwright/test').Page, visitor: Buyer): Promise<void> {
  const form = page.locator('#contact-section')
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill(visitor.firstName)
  await form.getByRole('textbox', { name: 'Apellido', exact: true }).fill(visitor.lastName)
  await form.getByRole('textbox', { name: 'Correo electrónico' }).fill(visitor.email)
  await form.getByRole('textbox', { name: 'Teléfono' }).fill(visitor.phone)
  await form.getByRole('combobox', { name: 'País' }).selectOption({ label: 'Argentina' })
  await form
    .getByRole('textbox', { name: 'Mensaje' })
    .fill('Quisiera saber si el programa sirve para catastro.')
}

async function enquiryMails(visitor: Buyer): Promise<number> {
  const mails = await sandbox.mails()
  return mails.filter((mail) => (mail.html ?? mail.text ?? '').includes(visitor.email)).length
}

test('a contact message is stored, thanked and mailed once', async ({ page }) => {
  const visitor = aBuyer()
  await page.goto('/')
  await fillContact(page, visitor)
  await page
    .locator('#contact-section')
    .getByRole('button', { name: /enviar/i })
    .click()
  await expect(page.getByText('¡Mensaje enviado con éxito!').first()).toBeVisible()
  await expect(
    page.getByText('Gracias por contactarnos. Te responderemos a la brevedad.').first(),
  ).toBeVisible()
  await expect(
    page.locator('#contact-section').getByRole('textbox', { name: 'Nombre', exact: true }),
  ).toHaveValue('')
  await expect.poll(() => enquiryMails(visitor)).toBe(1)
})

test('the mail provider is down: the message is stored and mailed later', async ({ page }) => {
  const visitor = aBuyer()
  await sandbox.armFault({
    provider: 'resend',
    method: 'POST',
    path: '/emails',
    times: 1,
    status: 500,
    body: {},
  })
  await page.goto('/')
  await fillContact(page, visitor)
  await page
    .locator('#contact-section')
    .getByRole('button', { name: /enviar/i })
    .click()
  await expect(page.getByText('¡Mensaje enviado con éxito!').first()).toBeVisible()
  await expect.poll(() => enquiryMails(visitor), { timeout: 100_000 }).toBe(1)
  expect(await sandbox.armedFaults(), 'the provider was down once').toEqual([])
})

test('the backend is down: the specified sentence, and nothing typed is lost', async ({ page }) => {
  const visitor = aBuyer()
  await page.goto('/')
  await fillContact(page, visitor)
  await armGatewayFault({
    path: '/functions/v1/send-contact-email',
    method: 'POST',
    drop_connection: true,
    times: 2,
  })
  await page
    .locator('#contact-section')
    .getByRole('button', { name: /enviar/i })
    .click()
  await expect(page.getByText('Error al enviar el mensaje').first()).toBeVisible()
  await expect(
    page.getByText('Hubo un problema al enviar el mensaje. Por favor, intenta nuevamente.').first(),
  ).toBeVisible()
  await expect(
    page.locator('#contact-section').getByRole('textbox', { name: 'Correo electrónico' }),
  ).toHaveValue(visitor.email)
})

test('a company asks for places in the checkout', async ({ page }) => {
  const company = aBuyer()
  await page.goto('/checkout?course=gee-python')
  await page.getByRole('tab', { name: 'Corporativa' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Corporativa' })
  await panel.getByLabel(/empresa/i).fill('Agrimensura del Litoral S.A.')
  await panel.getByLabel(/correo/i).fill(company.email)
  await panel.getByLabel(/teléfono/i).fill(company.phone)
  await panel.getByLabel(/comentarios/i).fill('Cinco lugares para el equipo de teledetección.')
  await panel.getByRole('button', { name: /enviar|solicitar/i }).click()
  await expect(page.getByText('¡Mensaje enviado con éxito!').first()).toBeVisible()
  await expect.poll(() => enquiryMails(company)).toBe(1)
})
