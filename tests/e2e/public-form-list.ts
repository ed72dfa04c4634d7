import { expect, type Locator, type Page } from '@playwright/test'

export type PublicForm = {
  name: string
  at: string
  /** Opens the form, where its page hides it. */
  open?: (page: Page) => Promise<void>
  /** Part of the page that holds the form, where its labels occur elsewhere too. */
  within?: (page: Page) => Locator
  texts: Readonly<Record<string, string>>
  choice?: readonly [label: string, option: string]
  /** A box that must be ticked. */
  tick?: RegExp
  submit: string | RegExp
  /** The message when it could not be sent. */
  failure: string
}

const person = { Nombre: 'Ana', Apellido: 'Quispe', Teléfono: '11 5555 0100' }
const email = { 'Correo electrónico': 'ana.quispe@example.com' }
const enquiry = {
  texts: { ...person, ...email, Mensaje: '¿Sirve para catastro?' },
  choice: ['País', 'Perú'],
  failure: 'Hubo un problema al enviar el mensaje. Por favor, intenta nuevamente.',
} as const
const payment = {
  texts: { ...person, ...email, Teléfono: '987 654 321' },
  choice: ['País', 'Perú'],
  tick: /^Acepto los términos/,
  submit: /^Pagar/,
} as const

async function chooseInstallments(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Cuotas' }).check()
}

/** Every public form except the checkout's single payment, whose failure leads to a separate page. */
export const publicForms: readonly PublicForm[] = [
  { name: 'the contact form', at: '/', submit: 'Enviar mensaje', ...enquiry },
  { name: 'the course enquiry', at: '/deep-learning', submit: 'Enviar consulta', ...enquiry },
  { name: 'the Web GIS waitlist', at: '/web-gis-contact', submit: 'Unirme a la lista', ...enquiry },
  {
    name: 'the waiting list of a course',
    at: '/checkout?course=aprendizaje-automatico',
    ...enquiry,
    texts: { ...person, ...email },
    submit: 'Unirme a la lista de espera',
    // The form of the payer is there until the seats are known, and hands over what was typed with its dialling code.
    open: (page: Page) => page.getByRole('button', { name: 'Unirme a la lista de espera' }).waitFor(),
    failure: 'Error de conexión. Verifica tu internet e intenta nuevamente.',
  },
  {
    name: 'the business form',
    at: '/empresas',
    texts: {
      'Nombre completo': 'Ana Quispe',
      Empresa: 'Agro Sur',
      Cargo: 'Directora',
      ...email,
      Mensaje: 'Somos doce personas.',
    },
    choice: ['Servicio', 'Consultoría'],
    submit: 'Enviar consulta',
    failure: 'Hubo un error al enviar el formulario. Por favor, inténtelo de nuevo.',
  },
  {
    name: 'the sign-up of the community',
    at: '/comunidad',
    open: (page) => page.getByRole('button', { name: 'Unirme a la comunidad' }).first().click(),
    within: (page) => page.getByRole('dialog'),
    texts: { Nombre: 'Ana', ...email, Teléfono: '+51 1 555 0100' },
    submit: 'Registrarme',
    failure: 'Hubo un problema al registrarte. Por favor intentá nuevamente.',
  },
  {
    name: 'the newsletter',
    at: '/notebooks',
    texts: email,
    submit: 'Suscribirme',
    failure: 'Error de conexión. Verifica tu internet e intenta nuevamente.',
  },
  {
    name: 'All Access in instalments',
    at: '/all-access-geoai',
    open: async (page) => {
      await page.getByRole('article').getByRole('button', { name: 'Quiero mi acceso' }).click()
      await chooseInstallments(page)
    },
    failure: 'Error de conexión. Verifica tu internet e intenta nuevamente.',
    ...payment,
  },
  {
    name: 'the checkout in instalments',
    at: '/checkout?course=gee-python',
    open: chooseInstallments,
    failure: 'Hubo un problema al procesar el pago en cuotas.',
    ...payment,
  },
  {
    name: 'the corporate tab of the checkout',
    at: '/checkout?course=gee-python',
    open: (page) => page.getByRole('tab', { name: 'Corporativa' }).click(),
    within: (page) => page.getByRole('tabpanel', { name: 'Corporativa' }),
    texts: {
      Empresa: 'Agro Sur',
      'Correo electrónico corporativo': 'compras@example.com',
      'Teléfono corporativo': '11 5555 0100',
      Comentarios: 'Doce personas.',
    },
    submit: 'Enviar consulta',
    failure: 'Hubo un error al enviar el formulario. Por favor, inténtelo de nuevo.',
  },
]

/** Fills in every field of the open form. */
export async function fillForm(page: Page, form: PublicForm): Promise<void> {
  const place = placeOf(page, form)
  for (const [label, text] of Object.entries(form.texts)) {
    await place.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
  if (form.choice) {
    const [label, option] = form.choice
    await place.getByRole('combobox', { name: label }).selectOption({ label: option })
  }
  if (form.tick) await place.getByRole('checkbox', { name: form.tick }).check()
}

export function placeOf(page: Page, form: PublicForm): Locator {
  return form.within?.(page) ?? page.getByRole('main')
}

export async function expectTyped(page: Page, form: PublicForm): Promise<void> {
  const place = placeOf(page, form)
  for (const [label, text] of Object.entries(form.texts)) {
    await expect(place.getByRole('textbox', { name: label, exact: true })).toHaveValue(text)
  }
  if (form.choice) {
    const [label, option] = form.choice
    await expect(place.getByRole('combobox', { name: label }).locator('option:checked')).toHaveText(option)
  }
  if (form.tick) await expect(place.getByRole('checkbox', { name: form.tick })).toBeChecked()
}

/**
 * Parts of the focused invalid field, its label or its message that are covered; empty when all are visible.
 */
function coveredParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const control = document.activeElement
    if (!(control instanceof HTMLElement) || control.getAttribute('aria-invalid') !== 'true') {
      return [`the focus is on ${document.activeElement?.tagName}`]
    }
    const described = control.getAttribute('aria-describedby')?.split(' ') ?? []
    const message = described
      .map((id) => document.getElementById(id))
      .find((part) => part?.id.endsWith('-error'))
    const label = document.querySelector(`label[for="${control.id}"]`)
    const parts = { label, control, message }
    return Object.entries(parts).flatMap(([name, part]) => {
      if (!part) return [`no ${name}`]
      const { left, top, bottom } = part.getBoundingClientRect()
      return [top + 2, bottom - 2].flatMap((y) => {
        const found = document.elementFromPoint(left + 12, y)
        if (found && (part.contains(found) || found.contains(part))) return []
        return [`${name} at ${Math.round(y)} under ${found?.className ?? 'the edge'}`]
      })
    })
  })
}

/** Submits while the invalid field is half out of view: under the bar, or at the lower edge. */
async function sendFrom(submit: Locator, edge: 'top' | 'bottom'): Promise<void> {
  await submit.evaluate((button: HTMLButtonElement, from) => {
    const refused = button.form?.querySelector<HTMLElement>('input:invalid, select:invalid, textarea:invalid')
    if (!refused) throw new Error('Nothing to refuse')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const { top, bottom } = refused.getBoundingClientRect()
    const by = from === 'top' ? top - 40 : bottom - window.innerHeight + 5
    window.scrollBy({ top: by, behavior: 'instant' })
    button.form?.requestSubmit()
  }, edge)
}

/** The first invalid field of a form, its label and its message are in view, from wherever it is sent. */
export async function expectRefusalInView(page: Page, submit: Locator): Promise<void> {
  for (const edge of ['bottom', 'top'] as const) {
    await sendFrom(submit, edge)
    await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
    await expect.poll(() => coveredParts(page), edge).toEqual([])
  }
}
