import { careerLength, careerWay } from './career-weeks.ts'
import { membership, membershipFigures, modules } from './catalogue.ts'
import { homeFaq } from './courses/shared-faq.ts'
import { membershipHours } from './products.ts'
import { site } from './site.ts'

export const homeHero = {
  title: 'Conviértete en Geo Data Scientist',
  lead: 'Ya sabes hacer mapas. Aprende a programarlos, a entrenar modelos con ellos y a medir cuánto se equivocan: con Python, en vivo y con datos de América Latina.',
  enrol: 'INSCRIBITE',
  programmes: 'Ver los programas',
  school: `${site.descriptor} · en línea y en vivo`,
  loading: 'Cargando el precio y el próximo inicio',
  /** What the first screen says of cost and time; without a price or a start, of length and choice. */
  price: 'desde, por módulo',
  start: 'próximo inicio',
  choice: { value: String(modules.length), label: 'módulos individuales' },
  length: { value: `${careerLength} semanas`, label: 'de carrera' },
  kept: { value: '1\u00a0año', label: 'con las grabaciones' },
} as const

export const homeQuestions = { title: 'Antes de inscribirte', items: homeFaq } as const

export const freeLessonsTexts = {
  title: 'Notebooks gratuitos',
  lead: 'Se abren sin registrarte.',
  all: 'Ver todos los notebooks',
} as const

export const homeAbout = {
  title: 'Una escuela hecha por gente que trabaja con mapas',
  paragraphs: [
    `${site.name} forma a agrónomas, geógrafos, ingenieras y urbanistas que conocen su territorio y quieren dejar de repetir clics.`,
    'Cada clase parte de un problema de la región y deja un notebook que puedes ejecutar con tus propios datos. Casi todo es abierto: Python, QGIS, PostGIS, scikit-learn, PyTorch.',
  ],
  mapCaption: 'Lugares de los casos que se ven en clase',
  /** Places of the courses' cases. */
  places: [
    { name: 'Bogotá', longitude: -74.1, latitude: 4.6, labelSide: 'left' },
    { name: 'Rondônia', longitude: -63, latitude: -10.9, labelSide: 'left' },
    { name: 'Santa Fe', longitude: -60.7, latitude: -31.6, labelSide: 'right' },
    { name: 'Pampa', longitude: -62, latitude: -36, labelSide: 'right' },
    { name: 'Ciudad de México', longitude: -99.1, latitude: 19.4, labelSide: 'left' },
  ],
} as const

export const homeProgrammes = {
  title: 'Elige por dónde empezar',
  lead: `La carrera entera, o uno de los ${modules.length}\u00a0módulos, que se sostienen solos.`,
  enrol: 'INSCRIBIRSE',
  careerScope: 'Programa Completo',
  moduleBadge: 'Módulo Individual',
  level: 'Nivel',
  roadmapLabel: 'Recorrido de la carrera, semana a semana',
  roadmap: careerWay,
  membership: {
    badge: 'Membresía',
    length: `${membershipFigures.months} meses · ${membershipHours}\u00a0h en vivo`,
    scope: membership.makes,
    action: 'Ver qué incluye',
  },
} as const
