import { type ChosenCountry, type CountryCode, findCountry } from './countries.ts'

/** Time zones (IANA) that lie in one country alone, without their region where the region is America. */
const zones: Partial<Record<CountryCode, string>> = {
  AR: 'Buenos_Aires Catamarca Cordoba Jujuy Mendoza Rosario',
  BO: 'La_Paz',
  BR: 'Araguaina Bahia Belem Boa_Vista Campo_Grande Cuiaba Eirunepe Fortaleza Maceio Manaus Noronha Porto_Velho Recife Rio_Branco Santarem Sao_Paulo',
  CL: 'Santiago Punta_Arenas Coyhaique Pacific/Easter',
  CO: 'Bogota',
  CR: 'Costa_Rica',
  EC: 'Guayaquil Pacific/Galapagos',
  GT: 'Guatemala',
  MX: 'Bahia_Banderas Cancun Chihuahua Ciudad_Juarez Hermosillo Matamoros Mazatlan Merida Mexico_City Monterrey Ojinaga Tijuana',
  PA: 'Panama',
  PE: 'Lima',
  PY: 'Asuncion',
  UY: 'Montevideo',
}

const countryOfZone = new Map(
  Object.entries(zones).flatMap(([code, names]) => names.split(' ').map((name) => [name, code] as const)),
)

/** Named by computers that know no place. */
const isNowhere = (timeZone: string | undefined) => !timeZone || /^(UTC|GMT|Etc\/.*)$/.test(timeZone)

/**
 * The country of the checkout that a browser says without doubt, by the region of its first language and its time zone;
 * empty where one contradicts the other or neither says it (decision 124).
 */
export function visitorCountry(languages: readonly string[], timeZone: string | undefined): ChosenCountry {
  const region = /[-_]([A-Za-z]{2})\b/.exec(languages[0] ?? '')?.[1]?.toUpperCase()
  const spoken = findCountry(region ?? '')?.code
  const place = timeZone?.startsWith('America/Argentina/')
    ? 'AR'
    : findCountry(countryOfZone.get(timeZone?.replace(/^America\//, '') ?? '') ?? '')?.code
  if (spoken && place) return spoken === place ? place : ''
  if (spoken) return isNowhere(timeZone) ? spoken : ''
  return place ?? ''
}
