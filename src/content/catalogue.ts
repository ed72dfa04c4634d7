import { toCalendarDay } from '#domain/calendar.ts'
import { membershipSlug, toBaseSlug } from '#domain/course-slug.ts'
import { careerLength } from './career-weeks.ts'
import type { Career, ClassTime, Membership, Module } from './courses/product.ts'
import { titled } from './metadata.ts'

export const career: Career = {
  kind: 'career',
  slug: toBaseSlug('carrera-geodata-science'),
  name: 'Carrera Geo Data Scientist',
  menuLabel: 'Geo Data Science',
  path: '/geo-data-scientist',
  forWhom: 'Para quien hace mapas y quiere programarlos',
  makes: 'Tres trabajos y un proyecto propio, con mentor',
  description:
    'De bajar tu primera imagen satelital con Python a entrenar una red que segmenta parcelas. Termina con un proyecto sobre tus datos, con mentor.',
  weeks: careerLength,
  classes: careerLength,
  schedule: { text: 'Miércoles 19 a 21\u00a0h (Argentina)', weekday: 3, starts: '19:00', ends: '21:00' },
  defaultStart: toCalendarDay('2025-08-20'),
  metadata: {
    title: titled('Carrera Geo Data Scientist'),
    description:
      'Carrera en vivo de 32 semanas: adquisición de datos, aprendizaje automático y deep learning con Python, y un proyecto final con mentoría.',
    indexed: true,
  },
}

/** In menu and home page order (public specification, sections 1 and 3). */
export const modules: readonly Module[] = [
  {
    kind: 'module',
    slug: toBaseSlug('gee-python'),
    name: 'Google Earth Engine con Python',
    menuLabel: 'Google Earth Engine',
    path: '/google-earth-engine',
    forWhom: 'Para quien usa QGIS y algo de Python',
    makes: 'Mapas de cobertura y series de tiempo de tu zona',
    description:
      'Años de Sentinel y Landsat sin descargar una escena: mosaicos, clasificación y series de tiempo.',
    weeks: 5,
    classes: 5,
    colour: 1,
    difficulty: 'Inicial',
    schedule: { text: 'Miércoles 18 a 20\u00a0h (Argentina)', weekday: 3, starts: '18:00', ends: '20:00' },
    defaultStart: toCalendarDay('2025-07-16'),
    metadata: {
      title: titled('Google Earth Engine con Python'),
      description:
        'Curso en vivo de 5 semanas: catálogo satelital, geemap, clasificación y series de tiempo con Google Earth Engine y Python, con casos de América Latina.',
      indexed: true,
    },
    landing: async () => (await import('./courses/google-earth-engine.ts')).landing,
  },
  {
    kind: 'module',
    slug: toBaseSlug('geodatabases'),
    name: 'Bases de Datos Geoespaciales con PostGIS',
    menuLabel: 'Bases de Datos Geoespaciales',
    path: '/geo-databases',
    forWhom: 'Para equipos que comparten capas por correo',
    makes: 'Una base con reglas y permisos para todo el equipo',
    description:
      'Ordena tus capas en una base y pregúntale en SQL: qué lotes toca la carretera nueva, cuánta gente vive a 500\u00a0m del río.',
    weeks: 6,
    classes: 6,
    colour: 3,
    difficulty: 'Inicial',
    schedule: { text: 'Jueves 19 a 21\u00a0h (Argentina)', weekday: 4, starts: '19:00', ends: '21:00' },
    defaultStart: toCalendarDay('2025-08-21'),
    metadata: {
      title: titled('Bases de Datos Geoespaciales con PostGIS'),
      description:
        'Curso en vivo de 6 semanas: PostGIS, consultas espaciales, modelado relacional, QGIS y Python, con casos de catastro, agua y riesgo en América Latina.',
      indexed: true,
    },
    landing: async () => (await import('./courses/geo-databases.ts')).landing,
  },
  {
    kind: 'module',
    slug: toBaseSlug('adquisicion-datos-espaciales'),
    name: 'Adquisición de datos geoespaciales',
    menuLabel: 'Adquisición de datos geoespaciales',
    path: '/data-acquisition',
    forWhom: 'Para quien baja sus datos a mano',
    makes: 'Una rutina que descarga, revisa y avisa sola',
    description:
      'Automatiza con Python lo que hoy bajas a mano: imágenes, OpenStreetMap, censos y geoservicios.',
    weeks: 8,
    classes: 12,
    colour: 5,
    difficulty: 'Inicial',
    schedule: { text: 'Miércoles 19 a 21\u00a0h (Argentina)', weekday: 3, starts: '19:00', ends: '21:00' },
    defaultStart: toCalendarDay('2025-05-15'),
    metadata: {
      title: titled('Adquisición de datos geoespaciales'),
      description:
        'Curso en vivo de 8 semanas: imágenes con STAC, OpenStreetMap, geoservicios, clima y censos con Python, listos para analizar y con rutinas que corren solas.',
      indexed: true,
    },
    landing: async () => (await import('./courses/data-acquisition.ts')).landing,
  },
  {
    kind: 'module',
    slug: toBaseSlug('aprendizaje-automatico'),
    name: 'Aprendizaje Automático',
    menuLabel: 'Aprendizaje Automático',
    path: '/machine-learning',
    forWhom: 'Para quien ya tiene los datos y quiere un modelo',
    makes: 'Un mapa predicho, con su error medido en otra zona',
    description:
      'Clasifica cultivos, estima rendimiento y mide el error de tu mapa fuera de la zona de entrenamiento, con validación espacial.',
    weeks: 8,
    classes: 8,
    colour: 7,
    difficulty: 'Medio',
    schedule: { text: 'Miércoles 19 a 21\u00a0h (Argentina)', weekday: 3, starts: '19:00', ends: '21:00' },
    defaultStart: toCalendarDay('2025-07-16'),
    metadata: {
      title: titled('Aprendizaje Automático geoespacial'),
      description:
        'Curso en vivo de 8 semanas: clasificación, regresión y validación espacial con scikit-learn y XGBoost, con casos de cultivos, bosques y ciudades de la región.',
      indexed: true,
    },
    landing: async () => (await import('./courses/machine-learning.ts')).landing,
  },
  {
    kind: 'module',
    slug: toBaseSlug('deep-learning'),
    name: 'Deep Learning',
    menuLabel: 'Deep Learning',
    path: '/deep-learning',
    forWhom: 'Para quien necesita objetos, no solo píxeles',
    makes: 'Una red publicada que procesa escenas nuevas',
    description:
      'Entrena redes que detectan techos, segmentan parcelas y siguen el avance del agua, y publícalas para que otros las usen.',
    weeks: 12,
    classes: 13,
    colour: 9,
    difficulty: 'Avanzado',
    schedule: { text: 'Miércoles 19 a 21\u00a0h (Argentina)', weekday: 3, starts: '19:00', ends: '21:00' },
    defaultStart: toCalendarDay('2025-09-10'),
    metadata: {
      title: titled('Deep Learning geoespacial'),
      description:
        'Curso en vivo de 12 semanas: segmentación, detección de objetos, series de tiempo y modelos fundacionales con PyTorch y TorchGeo, hasta publicar tu modelo.',
      indexed: true,
    },
    landing: async () => (await import('./courses/deep-learning.ts')).landing,
  },
]

/** Hours of live classes. */
export function hoursOf({ classes, schedule }: Pick<Career | Module, 'classes' | 'schedule'>): number {
  return classes * (hourOf(schedule.ends) - hourOf(schedule.starts))
}

function hourOf(time: ClassTime): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours + minutes / 60
}

/** Public specification, sections 2 and 9. Prices come from the database and savings are computed (decision 19). */
export const membershipFigures = { months: 12, webinars: 12 } as const

export const membership: Membership = {
  kind: 'membership',
  slug: membershipSlug,
  name: 'All Access GeoAI',
  menuLabel: 'Membresía All Access',
  path: '/all-access-geoai',
  forWhom: 'Para quien va a hacer varios cursos en un año',
  makes: 'La carrera, otros tres cursos, talleres y un webinar por mes',
  metadata: {
    title: titled('All Access GeoAI, membresía anual'),
    description:
      'Doce meses con la carrera, Earth Engine, bases de datos, talleres y un webinar exclusivo por mes. Un solo pago o cuotas, certificado por curso y garantía de devolución.',
    indexed: true,
  },
}
