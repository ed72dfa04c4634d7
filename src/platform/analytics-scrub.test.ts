import { describe, expect, test } from 'vitest'
import { scrubbed, scrubText } from './analytics.ts'
import type { AnalyticsEvent, Commerce } from './analytics-events.ts'

const personal = [
  'persona.apellido@example.com',
  'persona%40example.com',
  '+54 9 11 5555 0134',
  '(011) 5555-0134',
  '5491155550134',
  'e7f0c3de-5a52-4f0e-9f0f-1f6d2b1f2a77',
  '0123456789abcdef0123456789abcdef',
  'Zx9_aQwErTyUiOpLkJhGfD-12345678901234567890',
] as const

function soldAs(text: string): Commerce {
  const item = { item_id: text, item_name: text, item_category: 'curso', price: 250, quantity: 1 } as const
  return { currency: 'USD', value: 250, items: [item] }
}

/** One of each event with the text in every free field; a new event has to be added here to compile. */
function everyEvent(text: string): {
  [Name in AnalyticsEvent['name']]: Extract<AnalyticsEvent, { name: Name }>
} {
  return {
    page_view: { name: 'page_view', params: { page_path: `/${text}`, page_title: text } },
    scroll: { name: 'scroll', params: { percent_scrolled: 25 } },
    time_on_page: { name: 'time_on_page', params: { seconds: 30 } },
    page_speed: {
      name: 'page_speed',
      params: { page_path: `/${text}`, metric: 'LCP', value: 1840, connection: text },
    },
    cta_click: { name: 'cta_click', params: { cta: text } },
    registration_outcome: { name: 'registration_outcome', params: { form: 'contact', outcome: 'success' } },
    file_download: { name: 'file_download', params: { file_name: text, file_extension: text } },
    view_item_list: {
      name: 'view_item_list',
      params: { ...soldAs(text), item_list_id: text, item_list_name: text },
    },
    view_item: { name: 'view_item', params: soldAs(text) },
    begin_checkout: { name: 'begin_checkout', params: soldAs(text) },
    add_payment_info: { name: 'add_payment_info', params: { ...soldAs(text), payment_type: text } },
    purchase: { name: 'purchase', params: { ...soldAs(text), transaction_id: 'Zx9_aQwErTyUiOpLkJhGfD' } },
  }
}

describe.each(personal)('%s', (text) => {
  test.each(Object.values(everyEvent(text)))('leaves with no $name', (event) => {
    const sent = JSON.stringify(scrubbed(event))
    expect(sent).not.toContain(text)
    expect(sent).not.toContain('persona')
  })
})

test.each([
  'adquisicion-datos-espaciales',
  'carrera-geodata-science-202608',
  'Meridiano · Escuela de ciencia de datos geoespaciales',
  'inundaciones-cuenca-del-plata.ipynb',
  'Pago exitoso de la orden 32',
  '/recap/:token',
])('%s identifies nobody and stays', (text) => {
  expect(scrubText(text)).toBe(text)
})

test('the order id of a purchase is sent whole: the vendor deduplicates by it', () => {
  expect(scrubbed(everyEvent('curso').purchase).transaction_id).toBe('Zx9_aQwErTyUiOpLkJhGfD')
})
