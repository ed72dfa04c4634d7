import { type CalendarDay, toCalendarDay } from '#domain/calendar.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { Money } from '#domain/money.ts'
import type { Saving } from '#domain/savings.ts'
import { guaranteeDays } from './acceptance.ts'
import { hoursOf, membership, membershipFigures } from './catalogue.ts'
import type { Question } from './courses/course-landing.ts'
import type { Course } from './courses/product.ts'
import { formatList, formatPrice } from './format.ts'
import { installmentsText } from './price-texts.ts'
import { membershipHours, membershipScope } from './products.ts'

export type IncludedCourse = {
  name: string
  text: string
  hours?: number
  /** Base slug, when also sold individually. */
  slug?: BaseSlug
  /** Start as specified; `lastDay`: the last day on which it is shown. */
  announced?: { text: string; lastDay: CalendarDay }
  /** For recurring content without a start date. */
  rhythm?: string
}

const { career, earthEngine, databases } = membershipScope

export const includedCourses: readonly IncludedCourse[] = [
  {
    ...factsOf(career),
    text: 'De adquirir datos con Python a entrenar una red que segmenta parcelas, con proyecto final.',
    announced: { text: 'Agosto de 2025', lastDay: toCalendarDay('2025-08-31') },
  },
  {
    ...factsOf(earthEngine),
    text: 'Mosaicos, clasificación y series de tiempo sin descargar una escena.',
    announced: { text: '16 de julio de 2025', lastDay: toCalendarDay('2025-07-16') },
  },
  {
    ...factsOf(databases),
    text: 'PostGIS y SQL espacial para preguntarle a tus capas.',
    announced: { text: 'Agosto de 2025', lastDay: toCalendarDay('2025-08-31') },
  },
  {
    name: 'Detección y segmentación de objetos',
    text: 'Techos, piscinas y parcelas en imágenes de alta resolución.',
    hours: membershipScope.objectsHours,
    announced: { text: 'Septiembre de 2025', lastDay: toCalendarDay('2025-09-30') },
  },
  {
    name: 'Talleres mensuales de casos',
    text: 'Un problema de la región por mes, con sus datos y su notebook.',
    rhythm: 'Todos los meses desde julio de 2025',
  },
]

/** What the course's own page says of it. */
function factsOf(course: Course): Required<Pick<IncludedCourse, 'name' | 'slug' | 'hours'>> {
  return { name: course.name, slug: course.slug, hours: hoursOf(course) }
}

const courses = includedCourses.filter(({ hours }) => hours !== undefined)

/** Also sold individually, so their prices can be compared. */
const soldApart = includedCourses.filter(({ slug }) => slug !== undefined)

const { months, webinars } = membershipFigures

export const membershipPage = {
  tag: `Membresía de ${months} meses`,
  title: membership.name,
  lead: 'La carrera, los cursos de Earth Engine y de bases de datos, los talleres y un webinar nuevo cada mes. Cursas lo que tu trabajo te pide, en la próxima cohorte de cada curso.',
  picture:
    'Cada celda es una hora de clase, en el color de su módulo; en blanco, el proyecto y el curso de objetos.',
  facts: [
    { value: `${membershipHours}\u00a0h`, label: 'de clases en vivo' },
    { value: String(courses.length), label: 'cursos con certificado' },
    { value: String(webinars), label: 'webinars exclusivos' },
  ],
  card: {
    title: 'Un año de acceso',
    regular: 'Precio de lista',
    current: 'Precio',
    loading: 'Cargando el precio',
    unavailable: 'No pudimos obtener los precios. Por favor, intenta nuevamente.',
    gone: 'La membresía no está a la venta en este momento. Escríbenos y te avisamos cuando vuelva.',
    retry: 'Pedir el precio otra vez',
    rows: {
      access: 'Acceso',
      accessValue: `${months} meses`,
      webinars: 'Webinars exclusivos',
      webinarsValue: `${webinars} al año`,
      guarantee: 'Garantía de devolución',
      guaranteeValue: `${guaranteeDays} días`,
      certificates: 'Certificados',
      certificatesValue: 'Uno por curso',
    },
    action: 'Quiero mi acceso',
    guarantee: `${guaranteeDays} días de garantía desde que se activa tu acceso:`,
    guaranteeTerms: 'pagos y reembolsos',
  },
  includes: {
    title: 'Qué incluye',
    items: [
      {
        title: `${webinars} webinars exclusivos al año`,
        text: 'Uno por mes, con un caso resuelto de principio a fin y su notebook.',
      },
      {
        title: 'Comunidad privada con bolsa de trabajo',
        text: 'Ofertas de empleo en SIG y ciencia de datos geoespaciales, y colegas que revisan tu portafolio.',
      },
      {
        title: 'Soporte prioritario',
        text: 'Tus consultas técnicas van primero, también fuera de las clases.',
      },
      {
        title: 'Actualizaciones futuras',
        text: 'Lo que se suma o se vuelve a grabar durante tu año ya es tuyo.',
      },
      {
        title: `Garantía de ${guaranteeDays} días`,
        text: `Si no es lo que esperabas, escríbenos dentro de los ${guaranteeDays} días desde que se activa tu acceso y te devolvemos todo, por el mismo medio.`,
      },
      {
        title: 'Certificados por curso',
        text: 'Cada curso que completas tiene el suyo, con una dirección para verificarlo.',
      },
    ],
  },
  comparison: {
    title: 'Cuánto ahorras',
    loading: 'Cargando los precios',
    apart: `Por separado: ${formatList(soldApart.map(({ name }) => name))}`,
    list: 'Precio de lista de la membresía',
    current: 'Lo que pagas hoy',
    saving: ({ amount, percent }: Saving) => `Ahorras ${formatPrice(amount)} (${percent}\u00a0%)`,
    savingNote: (apart: Money) =>
      `La carrera y ${soldApart.length - 1} cursos, comprados por separado: ${formatPrice(apart)}`,
  },
  courses: {
    title: 'Lo que puedes cursar',
    hours: (hours: number) => `${hours}\u00a0h`,
    starts: (day: string) => `Empieza el ${day}`,
    unknown: 'Próxima cohorte: fecha a confirmar',
    failed: 'No pudimos cargar las próximas fechas.',
    retry: 'Pedir las fechas otra vez',
  },
  closing: {
    title: 'Empieza por el curso que más te urge',
    text: 'Los demás te esperan durante todo el año.',
  },
} as const

export type MembershipFigures = {
  /** Instalments on offer; null while the price is unknown. */
  plan: readonly Money[] | null
  /** Price difference for owners of the career; null while unknown or when the career is not cheaper. */
  upgrade: Money | null
}

export function membershipFaq({ plan, upgrade }: MembershipFigures): readonly Question[] {
  return [
    {
      question: '¿Qué incluye la membresía?',
      answer: `Todos los cursos de esta página durante ${months} meses, ${webinars} webinars exclusivos, la comunidad privada con bolsa de trabajo, soporte prioritario, las actualizaciones que salgan en el año y un certificado por cada curso que completes.`,
    },
    {
      question: '¿Cómo funciona la garantía?',
      answer: `Tienes ${guaranteeDays} días desde que se activa tu acceso. Si no te sirve, escríbenos desde el correo con el que pagaste y te devolvemos el dinero por el mismo medio.`,
    },
    {
      question: 'Ya compré la carrera. ¿Puedo pasar a All Access?',
      answer: `Sí, pagando la diferencia${upgrade ? `: ${formatPrice(upgrade)}` : ''}. Escríbenos desde el correo con el que te inscribiste y te enviamos el enlace de pago.`,
    },
    {
      question: '¿Puedo pagar en cuotas?',
      answer: `Sí, ${plan ? `en ${installmentsText(plan)}` : 'en cuotas mensuales'}. Con un pago único con tarjeta el acceso llega en minutos; en cuotas se activa dentro de las 24 horas.`,
    },
  ]
}
