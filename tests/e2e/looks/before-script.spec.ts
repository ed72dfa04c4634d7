import { expect, type Page } from '@playwright/test'
import { checkoutText } from '../../../src/content/checkout.ts'
import { test } from '../journey.ts'
import { atProvider, holdRequests } from '../pages.ts'
import { publicForms } from '../public-form-list.ts'
import { aBuyer } from '../sandbox.ts'
import { staffUser } from '../stage.ts'

// A slow network: the page is there, its application comes when the journey lets it.

/** Holds back the code of the site until released. */
async function openWithoutCode(page: Page, address: string): Promise<() => void> {
  const letCode = await holdRequests(page, '**/assets/*.js')
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return letCode
}

const typedForms = publicForms.filter(({ open, within }) => !open && !within)

test('the list has the forms that a page shows at once', () => {
  expect(typedForms.length).toBeGreaterThanOrEqual(5)
})

for (const form of typedForms) {
  test(`${form.name}: typed and sent before the script, it is sent once with everything`, async ({
    page,
  }) => {
    // Noted in the page: Firefox tells the driver no body.
    await page.addInitScript(() => {
      const { fetch: send } = window
      const bodies: string[] = []
      window.fetch = (to, init) => {
        if (init?.method === 'POST' && String(to).includes('/functions/v1/')) bodies.push(String(init.body))
        return send(to, init)
      }
      Object.assign(window, { bodies })
    })
    const bodiesSent = () => page.evaluate(() => (window as unknown as { bodies: string[] }).bodies)
    const letCode = await openWithoutCode(page, form.at)
    for (const [label, text] of Object.entries(form.texts)) {
      await page.getByRole('textbox', { name: label }).last().fill(text)
    }
    if (form.choice) await page.getByRole('combobox', { name: form.choice[0] }).selectOption(form.choice[1])
    const submit = page.getByRole('button', { name: form.submit })
    await submit.click()
    await submit.click()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    expect(new URL(page.url()).search).toBe('')
    letCode()
    await expect.poll(async () => (await bodiesSent()).length).toBe(1)
    const [sent] = await bodiesSent()
    for (const text of Object.values(form.texts)) expect(sent).toContain(text)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await bodiesSent()).toHaveLength(1)
  })
}

test('what is typed but not sent stays in its field, with the caret in it', async ({ page }) => {
  const letCode = await openWithoutCode(page, '/#contact-section')
  const message = page.getByRole('textbox', { name: 'Mensaje' })
  await message.click()
  await page.keyboard.type('¿Sirve para catastro?')
  letCode()
  await hydrated(page)
  await expect(message).toHaveValue('¿Sirve para catastro?')
  await expect(message).toBeFocused()
  await page.keyboard.type(' Gracias')
  await expect(message).toHaveValue('¿Sirve para catastro? Gracias')
})

for (const at of ['/checkout?course=gee-python', '/#contact-section', '/empresas', '/baja', '/login']) {
  test(`whoever types in the middle of an e-mail while the script comes goes on there: ${at}`, async ({
    page,
  }) => {
    const letCode = await openWithoutCode(page, at)
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const email = page.getByRole('main').getByRole('textbox', { name: /^Correo/ })
    await email.pressSequentially(`${letters[0]}@example.com`)
    for (const _ of '@example.com') await page.keyboard.press('ArrowLeft')
    const [, ...others] = letters
    for (const letter of others) {
      if (letter === 'f') letCode()
      if (letter === 'y') await hydrated(page)
      await page.keyboard.type(letter)
    }
    await expect(email).toHaveValue(`${letters}@example.com`)
  })
}

for (const at of ['/checkout?course=gee-python', '/empresas']) {
  test(`what a browser puts back into its fields after a return stays there: ${at}`, async ({ page }) => {
    const letCode = await openWithoutCode(page, at)
    const email = page.getByRole('main').getByRole('textbox', { name: /^Correo/ })
    await email.fill('ana@example.com')
    await page.goto('/robots.txt')
    await page.goBack({ waitUntil: 'commit' })
    await expect(email).toHaveValue('ana@example.com')
    letCode()
    // Firefox has kept the page, whose code it gave up on: that comes with the next action.
    await email.press('End')
    await hydrated(page)
    await page.getByRole('main').locator('[type=submit]').click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    await expect(email).toHaveValue('ana@example.com')
    await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  })
}

test('whoever types on after a press is not sent half a word', async ({ page }) => {
  const letCode = await openWithoutCode(page, '/baja')
  await page.getByRole('textbox', { name: /^Correo/ }).fill('ana@example.com')
  const submit = page.getByRole('main').locator('[type=submit]')
  await submit.click()
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  const order = page.getByRole('main').getByRole('textbox').nth(1)
  await order.pressSequentially('MER')
  await expect(submit).not.toHaveAttribute('aria-busy')
  letCode()
  await hydrated(page)
  await page.keyboard.type('-1')
  await expect(order).toHaveValue('MER-1')
  await expect(submit).toBeEnabled()
})

/** The application answers to events. */
async function hydrated(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [last] = [...document.querySelectorAll('main :is(a, button, input)')].slice(-1)
        return Object.keys(last ?? {}).some((key) => key.startsWith('__reactProps'))
      }),
    )
    .toBe(true)
}

for (const [at, button, shown] of [
  ['/comunidad', 'Unirme a la comunidad', 'Unirme a la comunidad'],
  ['/all-access-geoai', 'Quiero mi acceso', ''],
] as const) {
  test(`a press on ${button} opens its form`, async ({ page }) => {
    const letCode = await openWithoutCode(page, at)
    const pressed = page.getByRole('button', { name: button }).first()
    for (let time = 0; time < 5; time += 1) await pressed.click()
    letCode()
    const form = shown ? page.getByRole('dialog') : page.getByRole('article')
    await expect((shown ? form : page.locator('main')).getByRole('textbox').first()).toBeVisible()
  })
}

test('the checkout shows no course before it knows which, and a press on back acts', async ({ page }) => {
  const letCode = await openWithoutCode(page, '/checkout?course=gee-python')
  await expect(page.getByText(/USD/)).toHaveCount(0)
  await expect(page.getByText('Curso no encontrado')).toHaveCount(0)
  await page.getByRole('button', { name: 'Volver' }).click()
  letCode()
  await expect(page).toHaveURL(/\/$/)
})

async function fillInCheckout(page: Page): Promise<void> {
  const { fields } = checkoutText
  const buyer = aBuyer()
  for (const name of ['firstName', 'lastName', 'email', 'phone'] as const) {
    await page.getByRole('textbox', { name: fields[name], exact: true }).fill(buyer[name])
  }
  await page.getByRole('combobox', { name: fields.country }).selectOption('AR')
  await page.getByRole('checkbox', { name: /^Acepto/ }).check()
}

test('what is typed and chosen in the checkout stays in its field, with the caret in it', async ({
  page,
}) => {
  const { fields } = checkoutText
  const letCode = await openWithoutCode(page, '/checkout?course=gee-python')
  await page.getByRole('combobox', { name: fields.country }).selectOption('CL')
  await page.getByRole('radio', { name: 'Cuotas' }).check()
  await page.getByRole('checkbox', { name: /^Acepto/ }).check()
  const name = page.getByRole('textbox', { name: fields.firstName })
  await name.click()
  await page.keyboard.type('Aa')
  await page.keyboard.press('ArrowLeft')
  letCode()
  await expect(page.getByRole('button', { name: /^Pagar la primera cuota/ })).toBeVisible()
  await expect(name).toBeFocused()
  await page.keyboard.type('n')
  await expect(name).toHaveValue('Ana')
  await expect(page.getByRole('combobox', { name: fields.country })).toHaveValue('CL')
  await expect(page.getByRole('checkbox', { name: /^Acepto/ })).toBeChecked()
})

test('the key "next" of a phone leads on in the checkout, and sends nothing', async ({ page }) => {
  const { fields } = checkoutText
  const letCode = await openWithoutCode(page, '/checkout?course=gee-python')
  await page.getByRole('textbox', { name: fields.firstName }).fill('Ana')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: fields.lastName })).toBeFocused()
  letCode()
  await expect(page.getByRole('button', { name: /^Pagar/ })).toBeVisible()
  await expect(page.getByText('Por favor completa todos los campos requeridos')).toHaveCount(0)
})

test('a press on the pay button says the price, and the next one pays it', async ({ page }) => {
  const letCode = await openWithoutCode(page, '/checkout?course=gee-python')
  await fillInCheckout(page)
  const pay = page.getByRole('button', { name: checkoutText.submit.awaited })
  await pay.click()
  await expect(pay).toHaveAttribute('aria-busy', 'true')
  letCode()
  await expect(page.getByText(/^El precio es USD.*Revísalo y confirma\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await atProvider(page)
})

test('a login typed and sent before the script goes on with the captcha, to the page that was asked for', async ({
  page,
}) => {
  const letCode = await openWithoutCode(page, '/login?next=%2Fstudent-tracking')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(staffUser.email)
  await page.getByLabel('Contraseña').fill(staffUser.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  expect(new URL(page.url()).search).toBe('?next=%2Fstudent-tracking')
  letCode()
  await expect(page.getByText(/no hace falta volver a pulsar/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'No soy un robot' }).check()
  await expect(page).toHaveURL(/\/student-tracking$/)
})

test('Contacto in the bar scrolls to the form', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const letCode = await openWithoutCode(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Contacto' }).click()
  letCode()
  await expect(page.getByRole('heading', { level: 2, name: 'Contacto' })).toBeFocused()
})

test('the menu on a phone opens at once, stays open, and its button acts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letCode = await openWithoutCode(page, '/')
  const menu = page.getByRole('banner').locator('details', { hasText: 'Abrir el menú' })
  await menu.locator('summary').click()
  await expect(menu.getByRole('link', { name: /^Deep Learning/ })).toBeVisible()
  letCode()
  await hydrated(page)
  await expect(menu).toHaveAttribute('open')
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
})

test.describe('before an answer about measuring', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the question is there at once, and an answer is kept', async ({ page }) => {
    const letCode = await openWithoutCode(page, '/')
    const question = page.getByRole('region', { name: 'Medimos las visitas solo si quieres' })
    await question.getByRole('button', { name: 'Rechazar' }).click()
    letCode()
    await expect(question).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('meridiano.consent'))).toBe('denied')
    await page.unroute('**/assets/*.js')
    await openWithoutCode(page, '/empresas')
    await expect(question).toBeHidden()
  })
})

test('when the code never comes the page reads, its menu opens and its links lead on', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const offer = page.getByRole('banner').locator('summary', { hasText: 'Oferta académica' })
  await offer.click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Deep Learning/ })
    .click()
  await expect(page).toHaveURL(/\/deep-learning$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
