import { careerLength, careerWay } from './career-weeks.ts'
import { modules } from './catalogue.ts'
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

export const homeStarts = {
  title: 'Próximos inicios',
  loading: 'Cargando los próximos inicios',
  unknown: 'Fecha a confirmar',
  failed: 'Las fechas no cargaron.',
} as const

export const freeLessonsTexts = {
  title: 'Empieza hoy, gratis',
  lead: 'Notebooks sobre temas de los módulos, para abrir antes de pagar: código, datos y el porqué de cada paso, sin registrarte.',
  all: 'Ver los notebooks gratuitos',
} as const

export const homeAbout = {
  title: 'Una escuela hecha por gente que trabaja con mapas',
  paragraphs: [
    `${site.name} forma a profesionales de SIG que quieren dejar de repetir clics. Agrónomas, geógrafos, ingenieras y urbanistas que conocen su territorio y necesitan las herramientas para analizarlo a escala.`,
    'Cada clase parte de un problema real de la región: cultivos en la Pampa, deforestación en la Amazonía, crecimiento urbano en Bogotá, inundaciones en Santa Fe. Te llevas un notebook que funciona y que puedes ejecutar con tus propios datos.',
  ],
  principles: [
    {
      title: 'En vivo, con alguien que responde',
      text: 'Clases sincrónicas de dos horas y grabaciones durante un año, para cuando la campaña o el campo no te dejan llegar.',
    },
    {
      title: 'Herramientas abiertas',
      text: 'Python, QGIS, PostGIS, scikit-learn, PyTorch. Lo que aprendes no depende de la licencia de nadie.',
    },
    {
      title: 'El error también se mapea',
      text: 'Un modelo sin su incertidumbre es un dibujo. Enseñamos a validar en el espacio y a decir hasta dónde vale cada mapa.',
    },
  ],
  mapCaption: 'Clases en línea para toda América Latina, con casos de estos lugares',
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
  lead: `La carrera reúne todo el recorrido. Cada uno de los ${modules.length}\u00a0módulos se sostiene solo, con su certificado.`,
  enrol: 'INSCRIBIRSE',
  careerScope: 'Programa Completo',
  moduleBadge: 'Módulo Individual',
  level: 'Nivel',
  duration: 'Duración',
  roadmapLabel: 'Recorrido de la carrera, semana a semana',
  roadmap: careerWay,
  undecided: {
    title: '¿Dudas entre dos?',
    text: 'Cuéntanos con qué datos trabajas y te decimos por cuál empezar, o si conviene esperar.',
    action: 'Pedir orientación',
  },
} as const
