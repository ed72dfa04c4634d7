import { type BaseSlug, toBaseSlug } from '#domain/course-slug.ts'
import { recordingsKept } from './acceptance.ts'
import { careerLength, careerWay, careerWeeks, isOfCareer } from './career-weeks.ts'
import { career, hoursOf, modules as soldModules } from './catalogue.ts'
import { sharedFaq } from './courses/shared-faq.ts'

export type CareerIcon = 'acquisition' | 'learning' | 'network' | 'project' | 'segmentation' | 'detection'

export type CareerModule = {
  name: string
  weeks: number
  /** Module pages use other levels (public specification, sections 2 and 3). */
  difficulty: 'Principiante' | 'Intermedio' | 'Avanzado'
  description: string
  icon: CareerIcon
  optional: boolean
  details: readonly string[]
  /** Base slug, when the module is also sold individually. */
  slug?: BaseSlug
}

const modules: readonly CareerModule[] = [
  {
    name: 'Adquisición de datos geoespaciales',
    weeks: careerWeeks.acquisition,
    difficulty: 'Principiante',
    icon: 'acquisition',
    optional: false,
    slug: toBaseSlug('adquisicion-datos-espaciales'),
    description: 'Pides con Python lo que hoy bajas a mano: imágenes, calles, censos, lluvia y relieve.',
    details: [
      'Geoservicios, OpenStreetMap y API con sus licencias',
      'Una rutina diaria que descarga, controla y avisa',
    ],
  },
  {
    name: 'Aprendizaje automático',
    weeks: careerWeeks.learning,
    difficulty: 'Intermedio',
    icon: 'learning',
    optional: false,
    slug: toBaseSlug('aprendizaje-automatico'),
    description:
      'Clasificas cultivos en la Pampa, estimas rendimientos y agrupas barrios de Lima, con el error medido en otra zona.',
    details: [
      'Validación por bloques espaciales y área de aplicabilidad',
      'Mapas de incertidumbre que acompañan al resultado',
    ],
  },
  {
    name: 'Deep learning',
    weeks: careerWeeks.network,
    difficulty: 'Avanzado',
    icon: 'network',
    optional: false,
    slug: toBaseSlug('deep-learning'),
    description:
      'Entrenas redes que segmentan inundaciones en Santa Fe, cuentan silos bolsa y siguen el desmonte en el Chaco, y las publicas como servicio.',
    details: [
      'Series de tiempo, detección de cambios y modelos fundacionales',
      'Inferencia sobre mosaicos enteros y ficha del modelo',
    ],
  },
  {
    name: 'Proyecto final y mentoría',
    weeks: careerWeeks.project,
    difficulty: 'Avanzado',
    icon: 'project',
    optional: false,
    description:
      'Una pregunta de tu trabajo, resuelta con tus datos. Un mentor revisa contigo el planteamiento, el método y el resultado, semana a semana.',
    details: [
      'Primera semana: pregunta, datos y línea de base',
      'Segunda: modelo y validación con el mentor',
      'Tercera: mapa, error medido y repositorio publicado',
    ],
  },
  {
    name: 'Taller de segmentación semántica',
    weeks: 4,
    difficulty: 'Intermedio',
    icon: 'segmentation',
    optional: true,
    description: 'Parcelas y cobertura de imágenes de alta resolución, de la etiqueta al polígono.',
    details: ['U-Net y DeepLabV3+ sobre los mismos datos', 'De máscara a capa vectorial'],
  },
  {
    name: 'Taller de detección de objetos',
    weeks: 4,
    difficulty: 'Intermedio',
    icon: 'detection',
    optional: true,
    description:
      'Cuentas techos, vehículos o árboles en imágenes de dron y de satélite, y entregas el recuento con su error.',
    details: ['YOLO y Faster R-CNN', 'Recuento por zona y control de campo'],
  },
]

/** The modules of the career as they are sold alone. */
const apart = soldModules.filter(({ slug }) => isOfCareer(slug))
const hoursApart = apart.reduce((sum, module) => sum + hoursOf(module), 0)
const classesApart = apart.reduce((sum, { classes }) => sum + classes, 0)
const weeksOfModules = apart.reduce((sum, { weeks }) => sum + weeks, 0)

export const careerPage = {
  seats: 'Lugares limitados',
  hero: {
    title: 'Carrera Geo Data Scientist',
    lead: 'De bajar tu primera imagen con Python a entrenar una red que segmenta parcelas. Tres módulos y un proyecto propio, con mentor.',
    roadmap: 'Ver el recorrido',
  },
  price: {
    title: 'Programa completo',
    classes: 'En vivo, 2\u00a0h por semana',
  },
  profile: {
    label: `Las ${careerLength} semanas de la carrera, módulo a módulo`,
    axes: 'A lo ancho, semanas. A lo alto, nivel: de principiante a avanzado.',
    segments: careerWay,
  },
  benefits: {
    title: 'Qué te llevas',
    items: [
      {
        title: 'Cuatro trabajos publicados',
        text: 'Uno por módulo, sobre tu zona, y el proyecto final: en tu repositorio, con datos y error medido.',
      },
      {
        title: 'Una persona que revisa tu proyecto',
        text: 'Alguien del equipo lee tu notebook, discute tu validación y te dice qué falta.',
      },
      {
        title: 'Un ritmo que cabe en tu semana',
        text: `Dos horas en vivo, los miércoles. Las grabaciones quedan ${recordingsKept}, para la semana en que la campaña o el campo no te dejan llegar.`,
      },
    ],
  },
  roadmap: {
    title: 'El recorrido',
    lead: 'Tres módulos en orden y un cierre con tus propios datos.',
    modules,
    /** Follows the required modules; not a module itself. */
    presentation: {
      name: 'Presentación',
      weeks: careerWeeks.presentation,
      text: 'Muestras al grupo qué preguntaste, qué encontraste y cuánto te equivocas.',
    },
    optional: 'Opcional',
    optionalTitle: 'Dos talleres para ir más lejos',
    weeks: 'Semanas',
    week: 'Semana',
    level: 'Nivel',
    duration: 'Duración',
    programme: 'Ver las sesiones',
  },
  stack: {
    title: 'Con qué trabajamos',
    lead: 'Todo abierto.',
    layers: [
      {
        name: 'Publicación',
        items: [
          { symbol: 'Fa', name: 'FastAPI', use: 'El modelo como servicio' },
          { symbol: 'On', name: 'ONNX', use: 'Modelos para cualquier servidor' },
        ],
      },
      {
        name: 'Redes',
        items: [
          { symbol: 'Pt', name: 'PyTorch', use: 'Entrenamiento' },
          { symbol: 'Tg', name: 'TorchGeo', use: 'Recortes y pesos geoespaciales' },
        ],
      },
      {
        name: 'Modelos',
        items: [
          { symbol: 'Sk', name: 'scikit-learn', use: 'Flujos y validación' },
          { symbol: 'Xg', name: 'XGBoost', use: 'Ensambles de árboles' },
        ],
      },
      {
        name: 'Análisis',
        items: [
          { symbol: 'Gp', name: 'GeoPandas', use: 'Capas vectoriales' },
          { symbol: 'Xr', name: 'xarray', use: 'Cubos de clima e imágenes' },
        ],
      },
      {
        name: 'Datos',
        items: [
          { symbol: 'St', name: 'STAC', use: 'Catálogos de imágenes' },
          { symbol: 'Qg', name: 'QGIS', use: 'Muestras y mapa final' },
        ],
      },
    ],
  },
  /** Where the list of teachers says so. */
  teamLead: 'Una persona por módulo, y una más para tu proyecto.',
  faq: [
    {
      question: '¿Puedo cursar un módulo por separado?',
      answer:
        'Sí. Adquisición de datos, Aprendizaje Automático y Deep Learning se venden también solos, con su certificado. La carrera suma el proyecto final, la mentoría y el orden entre ellos.',
    },
    {
      question: `¿Los talleres opcionales entran en las ${careerLength} semanas?`,
      answer:
        'No. Son cuatro semanas más cada uno, y decides si los haces cuando terminas Deep Learning. El certificado de la carrera no depende de ellos.',
    },
    {
      question: '¿Por qué la carrera suma menos horas que sus módulos por separado?',
      answer: `Por separado los tres suman ${hoursApart}\u00a0h, con ${classesApart - weeksOfModules} clases de práctica que en la carrera reemplaza el proyecto final. La carrera son ${hoursOf(career)}\u00a0h: una clase por semana, las últimas ${careerLength - weeksOfModules} con tu proyecto.`,
    },
    ...sharedFaq,
  ],
  enquiry: {
    title: 'Pregunta por la carrera',
  },
  closing: {
    title: 'Treinta y dos miércoles',
    text: 'Lugares limitados, para que cada proyecto tenga quien lo revise.',
  },
}
