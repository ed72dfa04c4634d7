/** What `npm run bench:web -- slow` visits and presses, on the phone and the line of the page about speed in `docs/`. */

export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'es-AR',
}
export const slowLine = { kilobitsPerSecond: 400, latencyMs: 400, timesSlower: 6 }

const checkout = '/checkout?course=gee-python'
const soldOut = '/checkout?course=aprendizaje-automatico'

export type SlowPage = {
  name: string
  at: string
  /** Times the other build's time to the price, at most. Those without are not timed. */
  price?: number
  /** The same of a field that takes a letter that stays. */
  letter?: number
  /** Times the other build's script after a visit that presses nothing, at most. */
  script: number
}

const script = { read: 0.8, formFirst: 0.95 }

export const slowPages: readonly SlowPage[] = [
  { name: 'home', at: '/', price: 0.5, script: script.read },
  { name: 'earth-engine', at: '/google-earth-engine', price: 0.5, script: script.read },
  { name: 'career', at: '/geo-data-scientist', price: 0.5, script: script.read },
  { name: 'all-access', at: '/all-access-geoai', price: 0.5, script: script.read },
  { name: 'checkout', at: checkout, price: 0.7, letter: 0.35, script: script.formFirst },
  { name: 'machine-learning', at: '/machine-learning', script: script.read },
  { name: 'notebooks', at: '/notebooks', script: script.read },
  { name: 'comunidad', at: '/comunidad', script: script.read },
  { name: 'empresas', at: '/empresas', script: script.read },
  { name: 'terms', at: '/terms', script: script.read },
  { name: 'verificar', at: '/verificar', script: script.formFirst },
]

export type SlowPress = {
  name: string
  at: string
  /** What is pressed: the first of these that is seen and says so. */
  on: string
  saying: RegExp
  /** Before that, a letter is typed into the first field of its form, as by who leaves another one empty. */
  typed?: true
  /** What is seen then. */
  shows: string
}

const refusal = '[aria-invalid="true"]'

export const slowPresses: readonly SlowPress[] = [
  {
    name: 'menu',
    at: '/',
    on: 'header summary',
    saying: /Abrir el menú/,
    shows: 'header details[open] nav a',
  },
  {
    name: 'tab',
    at: checkout,
    on: '[role=tab]',
    saying: /Corporativa/,
    shows: '[role=tabpanel] [name=companyName]',
  },
  {
    name: 'preview',
    at: '/notebooks',
    on: 'main button',
    saying: /^Vista previa/,
    shows: '[role=dialog] h2',
  },
  { name: 'sign-up', at: '/comunidad', on: 'main button', saying: /Unirme/, shows: '[role=dialog] input' },
  {
    name: 'membership',
    at: '/all-access-geoai',
    on: 'article button',
    saying: /Quiero mi acceso/,
    shows: 'main form input',
  },
  { name: 'fold', at: '/all-access-geoai', on: 'main summary', saying: /./, shows: 'main details[open] > p' },
  {
    name: 'empty-form',
    at: '/',
    typed: true,
    on: 'main [type=submit]',
    saying: /Enviar mensaje/,
    shows: refusal,
  },
  {
    name: 'empty-payment',
    at: checkout,
    typed: true,
    on: 'main [type=submit]',
    saying: /^Pagar/,
    shows: refusal,
  },
  { name: 'empty-code', at: '/verificar', on: 'main [type=submit]', saying: /./, shows: refusal },
  {
    name: 'waiting-list',
    at: soldOut,
    typed: true,
    on: 'main [type=submit]',
    saying: /lista de espera/,
    shows: refusal,
  },
]
