/** The fourteen countries of the checkout (public specification, section 3). */
export type Country = {
  readonly code: CountryCode
  readonly name: string
  readonly currency: string
  /** Dialling code without the plus sign. */
  readonly phoneCode: string
}

export const countryCodes = [
  'AR',
  'BO',
  'BR',
  'CL',
  'CO',
  'CR',
  'EC',
  'GT',
  'MX',
  'PA',
  'PE',
  'PY',
  'UY',
  'OTHER',
] as const

export type CountryCode = (typeof countryCodes)[number]
/** In a form: empty while nothing is chosen. */
export type ChosenCountry = CountryCode | ''

export const countries: readonly Country[] = [
  { code: 'AR', name: 'Argentina', currency: 'ARS', phoneCode: '54' },
  { code: 'BO', name: 'Bolivia', currency: 'BOB', phoneCode: '591' },
  { code: 'BR', name: 'Brasil', currency: 'BRL', phoneCode: '55' },
  { code: 'CL', name: 'Chile', currency: 'CLP', phoneCode: '56' },
  { code: 'CO', name: 'Colombia', currency: 'COP', phoneCode: '57' },
  { code: 'CR', name: 'Costa Rica', currency: 'CRC', phoneCode: '506' },
  { code: 'EC', name: 'Ecuador', currency: 'USD', phoneCode: '593' },
  { code: 'GT', name: 'Guatemala', currency: 'GTQ', phoneCode: '502' },
  { code: 'MX', name: 'México', currency: 'MXN', phoneCode: '52' },
  { code: 'PA', name: 'Panamá', currency: 'USD', phoneCode: '507' },
  { code: 'PE', name: 'Perú', currency: 'PEN', phoneCode: '51' },
  { code: 'PY', name: 'Paraguay', currency: 'PYG', phoneCode: '595' },
  { code: 'UY', name: 'Uruguay', currency: 'UYU', phoneCode: '598' },
  { code: 'OTHER', name: 'Otros países', currency: 'USD', phoneCode: '1' },
]

export const countryNames = Object.fromEntries(countries.map(({ code, name }) => [code, name])) as Readonly<
  Record<CountryCode, string>
>

export function findCountry(code: string): Country | undefined {
  return countries.find((country) => country.code === code)
}

/**
 * Country to name to the payment provider. Null for Panama, which it does not list, and for OTHER
 * (decision 4): the payer then picks at the provider.
 */
export function providerCountry(code: CountryCode): string | undefined {
  return code === 'PA' || code === 'OTHER' ? undefined : code
}
