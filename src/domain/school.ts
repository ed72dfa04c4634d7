/** What everybody may know of the school, as `get_school` gives it. */
export type School = {
  name: string
  descriptor: string
  email: string
  /** As it is shown, with `+`; empty for none. */
  whatsapp: string
  linkedin_url: string
  classroom_url: string
  location: string
  latitude: number
  longitude: number
  /** The seller: name, tax id with its kind, street address; empty: not shown. */
  legal_name: string
  legal_id: string
  legal_address: string
  attention_hours: string
  revocation_buttons_on: boolean
}

/** Pages of the buttons to revoke a purchase and to cancel a service; the receipt names the first. */
export const revocationPaths = { revocation: '/arrepentimiento', cancellation: '/baja' } as const

/** What the settings of a new database say: the site of a local build says the same. */
export const firstSchool: School = {
  name: 'Meridiano',
  descriptor: 'Escuela de ciencia de datos geoespaciales',
  email: 'hola@meridiano.example',
  whatsapp: '+54 9 11 5555 0100',
  linkedin_url: 'https://www.linkedin.com/company/meridiano-example',
  classroom_url: 'https://aula.meridiano.example',
  location: 'Buenos Aires, Argentina',
  latitude: -34.6,
  longitude: -58.38,
  legal_name: '',
  legal_id: '',
  legal_address: '',
  attention_hours: 'Lunes a viernes, de 9 a 17 h',
  revocation_buttons_on: true,
}

/** "Meridiano SRL · CUIT 30-… · Av. Siempre Viva 742"; empty where the school says nothing of it. */
export function sellerText(school: Pick<School, 'legal_name' | 'legal_id' | 'legal_address'>): string {
  return [school.legal_name, school.legal_id, school.legal_address].filter(Boolean).join(' · ')
}

/** "34°36′ S, 58°23′ O". */
export function coordinatesText({ latitude, longitude }: Pick<School, 'latitude' | 'longitude'>): string {
  return `${angle(latitude, 'N', 'S')}, ${angle(longitude, 'E', 'O')}`
}

function angle(degrees: number, positive: string, negative: string): string {
  const minutes = Math.round(Math.abs(degrees) * 60)
  const rest = String(minutes % 60).padStart(2, '0')
  return `${Math.floor(minutes / 60)}°${rest}′ ${degrees < 0 ? negative : positive}`
}
