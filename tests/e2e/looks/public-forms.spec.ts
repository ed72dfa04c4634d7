import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { atProvider, fillMembership, watchConsole } from '../pages.ts'
import { aBuyer, type Buyer, mailsAbout } from '../sandbox.ts'

test.describe('a company', () => {
  async function fill(page: Page, visitor: Buyer): Promise<void> {
    await page
      .getByRole('textbox', { name: 'Nombre completo' })
      .fill(`${visitor.firstName} ${visitor.lastName}`)
    await page.getByRole('textbox', { name: 'Empresa' }).fill('Agrimensura del Litoral S.A.')
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(visitor.email)
    await page
      .getByRole('textbox', { name: 'Mensaje' })
      .fill('Somos seis personas y trabajamos con catastro.')
  }

  test('comes from a service card to a form that knows it, and its message is mailed once', async ({
    page,
  }) => {
    const visitor = aBuyer()
    const { complaints } = watchConsole(page)
    await page.goto('/empresas')
    await page.getByRole('link', { name: 'Consultar por un proyecto' }).click()
    const service = page.getByRole('combobox', { name: 'Servicio' })
    await expect(service).toHaveValue('consultoria')
    await expect(service).toBeInViewport()
    await fill(page, visitor)
    await page.getByRole('button', { name: 'Enviar consulta' }).click()
    await expect(page.getByRole('heading', { name: '¡Mensaje enviado con éxito!' })).toBeVisible()
    await expect.poll(() => mailsAbout(visitor)).toBe(1)
    await page.getByRole('button', { name: 'Enviar otro mensaje' }).click()
    await expect(page.getByRole('textbox', { name: 'Nombre completo' })).toHaveValue('')
    expect(complaints).toEqual([])
  })
})

test('the Web GIS waitlist is stored and mailed', async ({ page }) => {
  const visitor = aBuyer()
  const { complaints } = watchConsole(page)
  await page.goto('/web-gis-contact')
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(visitor.firstName)
  await page.getByRole('textbox', { name: 'Apellido' }).fill(visitor.lastName)
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(visitor.email)
  await page.getByRole('textbox', { name: 'Teléfono' }).fill(visitor.phone)
  await page.getByRole('combobox', { name: 'País' }).selectOption({ label: 'Paraguay' })
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Un visor de alertas del Chaco.')
  await page.getByRole('button', { name: 'Unirme a la lista' }).click()
  await expect(page.getByText('¡Mensaje enviado con éxito!').first()).toBeVisible()
  await expect.poll(() => mailsAbout(visitor)).toBe(1)
  expect(complaints).toEqual([])
})

test('the newsletter can be subscribed to below the notebooks', async ({ page }) => {
  const { complaints } = watchConsole(page)
  await page.goto('/notebooks')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(aBuyer().email)
  await page.getByRole('button', { name: 'Suscribirme' }).click()
  await expect(page.getByText('¡Gracias por unirte! Te notificaremos sobre nuevos notebooks.')).toBeVisible()
  expect(complaints).toEqual([])
})

test.describe('the membership', () => {
  const pay = (page: Page) => page.getByRole('button', { name: /^Pagar/ }).click()

  test('is bought in instalments through its subscription', async ({ page }) => {
    const visitor = aBuyer()
    await fillMembership(page, visitor)
    await page.getByRole('radio', { name: 'Cuotas' }).check()
    await expect(page.getByText('USD 41.67').first()).toBeVisible()
    await pay(page)
    await atProvider(page)
    const asked = new URL(page.url())
    expect(asked.searchParams.get('email')).toBe(visitor.email)
    expect(asked.searchParams.get('external_id')).toMatch(/^all-access-geoai-compradora-/)
    await page.getByRole('button', { name: 'Pagar' }).click()
    await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
    await expect(page.getByText(/24 horas/)).toBeVisible()
  })

  test('cancelled at the provider leads back to a filled form', async ({ page }) => {
    const visitor = aBuyer()
    await fillMembership(page, visitor)
    await pay(page)
    await atProvider(page)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByText(/Cancelaste el pago/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(visitor.email)
  })
})

test('the legal pages are one click away, and their contents link to each section', async ({ page }) => {
  await page.goto('/comunidad')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Términos y condiciones' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Términos y condiciones' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Contenido' }).getByRole('link', { name: 'Cookies' }).click()
  await expect(page).toHaveURL(/\/terms#cookies$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Cookies' })).toBeInViewport()
})
