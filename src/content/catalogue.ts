import { careerLength } from './career-weeks.ts'
export type Difficulty = 'Inicial' | 'Medio' | 'Avanzado'

type ProductBase = {
  name: string
  /** Landing page; the title is a link once the page exists. */
  path: string
  description: string
  weeks: number
  /** Base slug, without the cohort. */
  slug: string
}

export type Career = ProductBase & { kind: 'career'; badge: string; scope: string }
export type Module = ProductBase & { kind: 'module'; badge: string; difficulty: Difficulty; skills: string[] }

export const career: Career = {
  kind: 'career',
  badge: 'Carrera',
  scope: 'Programa Completo',
  name: 'Carrera Geo Data Scientist',
  path: '/geo-data-scientist',
  description:
    'De bajar tu primera imagen satelital con Python a entrenar una red que segmenta parcelas. Termina con un proyecto sobre tus propios datos, acompañado por un mentor.',
  weeks: careerLength,
  slug: 'carrera-geodata-science',
}

const individualModule = 'Módulo Individual'

/** The five modules, in the order of the home page (public specification, sections 1 and 3). */
export const modules: readonly Module[] = [
  {
    kind: 'module',
    badge: individualModule,
    name: 'Google Earth Engine con Python',
    path: '/google-earth-engine',
    description:
      'Procesa años de Sentinel y Landsat sin descargar una escena: mosaicos, clasificación y series de tiempo desde un notebook.',
    weeks: 5,
    difficulty: 'Inicial',
    slug: 'gee-python',
    skills: ['geemap', 'Sentinel-2', 'Landsat'],
  },
  {
    kind: 'module',
    badge: individualModule,
    name: 'Bases de Datos Geoespaciales con PostGIS',
    path: '/geo-databases',
    description:
      'Ordena tus capas en una base y pregúntale en SQL: qué lotes toca la ruta nueva, cuánta gente vive a 500 m del río.',
    weeks: 6,
    difficulty: 'Inicial',
    slug: 'geodatabases',
    skills: ['PostGIS', 'SQL espacial', 'QGIS'],
  },
  {
    kind: 'module',
    badge: individualModule,
    name: 'Adquisición de datos geoespaciales',
    path: '/data-acquisition',
    description:
      'Automatiza con Python lo que hoy bajas a mano: catálogos STAC, OpenStreetMap, censos y geoservicios, limpios y listos para analizar.',
    weeks: 8,
    difficulty: 'Inicial',
    slug: 'adquisicion-datos-espaciales',
    skills: ['GeoPandas', 'STAC', 'Rasterio'],
  },
  {
    kind: 'module',
    badge: individualModule,
    name: 'Aprendizaje Automático',
    path: '/machine-learning',
    description:
      'Clasifica cultivos, estima rendimiento y mide tu error con validación espacial, para que el mapa aguante fuera de la zona de entrenamiento.',
    weeks: 8,
    difficulty: 'Medio',
    slug: 'aprendizaje-automatico',
    skills: ['scikit-learn', 'XGBoost', 'Validación espacial'],
  },
  {
    kind: 'module',
    badge: individualModule,
    name: 'Deep Learning',
    path: '/deep-learning',
    description:
      'Entrena redes que detectan techos, segmentan parcelas y siguen el avance del agua, y publícalas para que otros las usen.',
    weeks: 12,
    difficulty: 'Avanzado',
    slug: 'deep-learning',
    skills: ['PyTorch', 'U-Net', 'Segment Anything'],
  },
]

export const priceTexts = {
  loading: 'Cargando el precio',
  regular: 'Precio regular',
  current: 'Precio',
  promo: 'Precio promocional',
  saving: 'Ahorras',
  failed: 'El precio no cargó. Lo verás al inscribirte, antes de pagar.',
  retry: 'Cargar otra vez',
  retrying: 'Cargando…',
  unknown: 'Precio a confirmar.',
  ask: 'Consúltanos',
} as const

export const difficultyLabel = 'Nivel'
export const durationLabel = 'Duración'
