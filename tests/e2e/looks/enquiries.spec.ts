import { expect } from '@playwright/test'
import { fillContact, sendContact } from '../enquiry-steps.ts'
import { waitForHydration } from '../host-cut.ts'
import { test } from '../journey.ts'
import { aBuyer, clearGatewayFaults, loseAnswersOf, mailsAbout, sandbox } from '../sandbox.ts'

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
  await sendContact(page)
  await expect(page.getByText('¡Mensaje enviado con éxito!').first()).toBeVisible()
  await expect.poll(() => mailsAbout(visitor), { timeout: 100_000 }).toBe(1)
  expect(await sandbox.armedFaults(), 'the provider was down once').toEqual([])
})

test('an answer is lost: the specified sentence, nothing typed is lost, and sending again mails once', async ({
  page,
}) => {
  const visitor = aBuyer()
  await page.goto('/')
  await fillContact(page, visitor)
  await loseAnswersOf('/functions/v1/send-contact-email')
  await sendContact(page)
  await expect(page.getByText('Error al enviar el mensaje').first()).toBeVisible()
  await expect(
    page.getByText('Hubo un problema al enviar el mensaje. Por favor, intenta nuevamente.').first(),
  ).toBeVisible()
  await expect(
    page.locator('#contact-section').getByRole('textbox', { name: 'Correo electrónico' }),
  ).toHaveValue(visitor.email)
  await expect.poll(() => mailsAbout(visitor)).toBe(1)
  // The sent form is remembered by the tab, not by the page.
  await page.reload()
  await clearGatewayFaults()
  // Chromium fills the fields of a reloaded page again, and lets go of what is selected in one.
  await waitForHydration(page)
  await fillContact(page, visitor)
  await sendContact(page)
  await expect(page.getByText('¡Mensaje enviado con éxito!').first()).toBeVisible()
  const other = aBuyer()
  await fillContact(page, other)
  await sendContact(page)
  // A later message has been mailed, so a duplicate of the first would be there too.
  await expect.poll(() => mailsAbout(other)).toBe(1)
  expect(await mailsAbout(visitor)).toBe(1)
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
  await expect.poll(() => mailsAbout(company)).toBe(1)
})
