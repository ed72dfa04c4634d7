import type { CountryCode } from '../domain/countries.ts'
import { coordinatesText, firstSchool, type School, sellerText } from '../domain/school.ts'

/** Processors that take or took payments, by the name that a payment is stored with. */
export const paymentProcessors = { 'dlocal-go': 'dLocal Go' } as const

/** Where the processor documents means of payment of the country, beside cards (providers, section 1.9). */
export const localMeans: readonly CountryCode[] = ['AR', 'BO', 'BR', 'CL', 'CO', 'EC', 'MX', 'PE', 'PY', 'UY']

/** Put in its place by a build for a hosted address, from the settings of the project (build/school.ts). */
declare const __SCHOOL__: School | undefined

const school = typeof __SCHOOL__ === 'undefined' ? firstSchool : __SCHOOL__

/** Digits only, as the links of the messaging app have them. */
const digits = school.whatsapp.replace(/\D/g, '')

/** The school's name and addresses, from its settings; named only here. */
export const site = {
  name: school.name,
  descriptor: school.descriptor,
  fullName: `${school.name} · ${school.descriptor}`,
  email: school.email,
  /** Empty, where the school has no number. */
  chat: { display: school.whatsapp, url: `https://wa.me/${digits}` },
  professionalNetwork: { name: 'LinkedIn', url: school.linkedin_url },
  classroomUrl: school.classroom_url,
  location: school.location,
  /** The seller in one line; empty where the school says nothing of it. */
  seller: sellerText(school),
  attentionHours: school.attention_hours,
  hasRevocationButtons: school.revocation_buttons_on,
  coordinates: {
    display: coordinatesText(school),
    latitude: school.latitude,
    longitude: school.longitude,
  },
  /** Payment processor, as named in the checkout, the FAQ, the legal texts and the back office. */
  paymentProcessor: paymentProcessors['dlocal-go'],
} as const

/** Opens a conversation with the school, with this text in it. */
export function chatHref(text: string): string {
  return `${site.chat.url}?text=${encodeURIComponent(text)}`
}
