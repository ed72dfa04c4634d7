import { revocationPaths } from '#domain/school.ts'
import { membership } from './catalogue.ts'
import type { ModuleColour } from './courses/product.ts'
import { colourOf, courses, courseTags } from './products.ts'
import { site } from './site.ts'

export type PageLink = { label: string; path: string }

export type OfferEntry = PageLink & { tag: string; colour: ModuleColour | null }

export const academicOffer: readonly OfferEntry[] = courses.map(({ kind, slug, menuLabel, path }) => ({
  tag: courseTags[kind],
  colour: colourOf(slug),
  label: menuLabel,
  path,
}))

/** Pages in the bar besides the academic offer. */
export const barPages: readonly PageLink[] = [
  { label: 'Comunidad', path: '/comunidad' },
  { label: 'Empresas', path: '/empresas' },
]

export const legalPages: readonly PageLink[] = [
  { label: 'Términos y condiciones', path: '/terms' },
  { label: 'Política de privacidad', path: '/privacy-policy' },
]

/** The buttons of Disposición 954/2025, with the names that it gives them; none for a school of another country. */
export const revocationLinks: readonly PageLink[] = site.hasRevocationButtons
  ? [
      { label: 'Botón de arrepentimiento', path: revocationPaths.revocation },
      { label: 'Botón de baja', path: revocationPaths.cancellation },
    ]
  : []

/** Further pages, linked in the footer. */
export const resourcePages: readonly PageLink[] = [
  { label: 'Notebooks gratuitos', path: '/notebooks' },
  { label: 'Comprobar un certificado', path: '/verificar' },
  { label: membership.menuLabel, path: membership.path },
  { label: 'Web GIS Developer, lista de espera', path: '/web-gis-contact' },
]

export const shellTexts = {
  home: `${site.name}, ir al inicio`,
  mainMenu: 'Principal',
  contact: 'Contacto',
  offer: 'Oferta académica',
  classroom: 'Acceder al Aula',
  openMenu: 'Abrir el menú',
  closeMenu: 'Cerrar el menú',
  footerOffer: 'Oferta académica',
  footerResources: 'Recursos',
  footerContact: 'Contacto',
  footerLegal: 'Legales',
  revocation: 'Arrepentimiento y baja',
  footerLine: 'Del mapa al modelo: ciencia de datos geoespaciales, en vivo y en español.',
} as const

/** Shown instead of a page, or part of one, that failed to load or threw. */
export const loadFailureText = {
  page: 'Esta página no terminó de cargar',
  part: 'Esta parte de la página no terminó de cargar',
  causes: {
    offline: 'Parece que no hay conexión. Revisa tu internet y reintenta: sigues en el mismo lugar.',
    missing:
      'Suele pasar cuando publicamos una versión nueva del sitio. Reintenta y, si sigue igual, recarga la página.',
    broken: 'Algo falló de nuestro lado. Reintenta y, si sigue igual, recarga la página.',
  },
  retry: 'Reintentar',
} as const

/** For cases in which an automatic reload would lose input. */
export const reloadOffer = {
  title: 'Falta una parte del sitio',
  text: 'Suele pasar cuando publicamos una versión nueva. Recarga la página cuando quieras para seguir.',
  action: 'Recargar la página',
  offline: 'No pudimos recargar: parece que no hay conexión.',
} as const

/** For a page that reads but whose buttons and forms have not come alive. */
export const pageAtRest = {
  text: 'Puedes leer esta página, pero sus botones y formularios todavía no responden. Revisa tu internet y',
  action: 'vuelve a cargarla.',
} as const

/** Anchor of the home page's programmes. */
export const programmesSectionId = 'programas'

/** Anchor of the home page's contact section (public specification, section 2). */
export const contactSectionId = 'contact-section'

/** Id of a course page's enquiry form, which the Contacto button scrolls to. */
export const courseEnquirySectionId = 'course-contact-form'

/** The strip above the bar. Separate from the home page's text because the frame of every page includes it. */
export const homeBanner = {
  /** The next start in the database; never a past one. */
  next: (day: string) => `El próximo curso comienza el ${day}`,
  undated: 'Todos los cursos del año en una membresía',
  action: 'Ver All Access',
} as const
