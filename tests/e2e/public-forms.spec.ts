import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { atProvider, fillMembership, watchConsole } from './pages.ts'
import {
  aBuyer,
  armGatewayFault,
  type Buyer,
  clearAllFaults,
  clearGatewayFaults,
  dropCallsTo,
  listedNames,
  loseAnswersOf,
  mailsAbout,
  mailsTo,
  paymentsOf,
  refuseNextCallsTo,
  subjectsTo,
} from './sandbox.ts'

test.afterEach(clearAllFaults)

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

  test('is told that the backend is down, and sends the same text again', async ({ page }) => {
    const visitor = aBuyer()
    await page.goto('/empresas')
    await page.getByRole('combobox', { name: 'Servicio' }).selectOption('cursos_medida')
    await fill(page, visitor)
    await dropCallsTo('/functions/v1/send-business-contact')
    await page.getByRole('button', { name: 'Enviar consulta' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Hubo un error al enviar el formulario. Por favor, inténtelo de nuevo.',
    )
    await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(visitor.email)
    await clearGatewayFaults()
    await page.getByRole('button', { name: 'Enviar consulta' }).click()
    await expect(page.getByRole('heading', { name: '¡Mensaje enviado con éxito!' })).toBeVisible()
    await expect.poll(() => mailsAbout(visitor)).toBe(1)
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

test.describe('the community', () => {
  async function fill(page: Page, visitor: Buyer, email = visitor.email): Promise<void> {
    await page.goto('/comunidad')
    await page.getByRole('button', { name: 'Unirme a la comunidad' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Únete a la comunidad' })
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill(visitor.firstName)
    await dialog.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
    await dialog.getByRole('textbox', { name: 'Teléfono' }).fill(`+54 ${visitor.phone}`)
  }

  const register = (page: Page) => page.getByRole('button', { name: 'Registrarme' }).click()

  test('welcomes a member once, and knows the address the second time', async ({ page }) => {
    const visitor = aBuyer()
    const { complaints } = watchConsole(page, [/409/])
    await fill(page, visitor)
    await register(page)
    await expect(page.getByText('¡Bienvenido a la comunidad!').first()).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(async () => (await mailsTo(visitor.email)).length).toBe(1)

    await fill(page, visitor, ` ${visitor.email.toUpperCase()}`)
    await register(page)
    await expect(page.getByText('Email ya registrado').first()).toBeVisible()
    await expect(page.getByText('Este email ya está registrado en nuestra comunidad').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(visitor.firstName)
    expect(complaints).toEqual([])
  })

  test('whose answer is lost says that it could not register, keeps what was typed, and welcomes the next time', async ({
    page,
  }) => {
    const visitor = aBuyer()
    await fill(page, visitor)
    await loseAnswersOf('/functions/v1/join-community')
    await register(page)
    await expect(
      page.getByText('Hubo un problema al registrarte. Por favor intentá nuevamente.').first(),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(visitor.email)
    await clearGatewayFaults()
    await register(page)
    await expect(page.getByText('¡Bienvenido a la comunidad!').first()).toBeVisible()
    await expect.poll(() => listedNames(visitor.email)).toEqual([visitor.firstName])
    expect(await mailsTo(visitor.email)).toHaveLength(1)
  })

  test('accepts one registration from two presses on a slow network', async ({ page }) => {
    const visitor = aBuyer()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/join-community')) {
        sent.push(request.url())
      }
    })
    await fill(page, visitor)
    await armGatewayFault({
      path: '/functions/v1/join-community',
      method: 'POST',
      delay_ms: 5000,
      times: 1,
    })
    await page.getByRole('button', { name: 'Registrarme' }).dblclick()
    await expect(page.getByRole('button', { name: 'Registrando…' })).toBeDisabled()
    await expect(page.getByText('¡Bienvenido a la comunidad!').first()).toBeVisible()
    expect(sent).toHaveLength(1)
  })
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

  test('is bought with one payment of the amount shown', async ({ page }) => {
    const visitor = aBuyer()
    const { complaints } = watchConsole(page)
    await fillMembership(page, visitor)
    await expect(page.getByText('+52', { exact: true })).toBeVisible()
    await pay(page)
    await atProvider(page)
    await page.getByRole('button', { name: 'Pagar' }).click()
    await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
    const [payment] = await paymentsOf(visitor.email)
    expect(payment).toMatchObject({ status: 'PAID', amount: 270, currency: 'USD', country: 'MX' })
    await expect.poll(() => subjectsTo(visitor.email)).toContain('Recibimos tu pago · All Access GeoAI')
    expect(complaints).toEqual([])
  })

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

  test('whose payment cannot start stays on the page with everything typed', async ({ page }) => {
    const visitor = aBuyer()
    await fillMembership(page, visitor)
    await refuseNextCallsTo('create-payment', 502, 'payment_provider_error', 1)
    await pay(page)
    await expect(page.getByText('Error en el pago').first()).toBeVisible()
    await expect(
      page.getByText('Error en el procesador de pagos. Intenta nuevamente en unos minutos.').first(),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/all-access-geoai$/)
    await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(visitor.email)
    await pay(page)
    await atProvider(page)
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
