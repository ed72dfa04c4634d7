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
}

/** Host of the site of a local build. */
export const localDomain = 'meridiano.example'

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
