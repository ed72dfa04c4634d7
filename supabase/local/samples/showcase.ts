import * as own from '../../../src/content/showcase.ts'
import flood from './inundaciones-cuenca-del-plata.png'

const fictionalPosts: readonly own.NetworkPost[] = [
  {
    urn: 'urn:li:share:7000000000000000001',
    topic: 'Radar e inundaciones',
    picture: {
      src: flood,
      alt: 'Croquis de la zona: el río en azul oscuro y, a sus lados, la superficie anegada en verde',
      width: 375,
      height: 251,
    },
    title: 'Santa Fe bajo el agua, vista por un satélite que no necesita sol',
    text: 'Doce pasadas de Sentinel-1 sobre la crecida del Paraná. Con un solo umbral el mapa confunde las pistas de aterrizaje con lagunas; mostramos cómo lo corrige una máscara de pendiente.',
    sample: true,
  },
  {
    urn: 'urn:li:share:7000000000000000002',
    topic: 'Validación espacial',
    title: 'El modelo tenía 94\u00a0% de exactitud. En la provincia vecina, 61\u00a0%',
    text: 'Separar entrenamiento y prueba al azar premia al modelo por memorizar el vecindario. Con bloques espaciales el número baja, y entonces sirve para decidir.',
    sample: true,
  },
  {
    urn: 'urn:li:share:7000000000000000003',
    topic: 'PostGIS',
    title: 'De cuatro horas a once segundos: el índice que faltaba',
    text: 'Un cruce de 1.2 millones de parcelas de catastro con la red vial de Cundinamarca, antes y después de un índice GiST. La consulta entera, con su plan de ejecución.',
    sample: true,
  },
  {
    urn: 'urn:li:share:7000000000000000004',
    topic: 'Deep learning',
    title: 'Contar silos bolsa desde el aire, y saber cuántos se nos escapan',
    text: 'Proyecto final de la segunda cohorte: 3\u00a0800 recortes etiquetados, un detector y lo más difícil, estimar los que el modelo no ve.',
    sample: true,
  },
]

const fictionalTestimonials: readonly own.Testimonial[] = [
  {
    name: 'Mariela Sandoval',
    role: 'Ingeniera agrónoma, monitoreo de cultivos, Rosario',
    quote:
      'Bajaba escenas una por una los lunes por la mañana. Ahora un notebook se ejecuta solo los domingos y el lunes leo el mapa de anomalías con el café.',
    rating: 5,
    linkedin: 'https://www.linkedin.com/in/meridiano-example-mariela-sandoval',
    sample: true,
  },
  {
    name: 'Óscar Tipán',
    role: 'Geógrafo, gestión de riesgos, Quito',
    quote:
      'Entré por la clasificación y me quedé por la validación. Aprendí a escribir en el informe dónde no hay que creerle a mi propio mapa.',
    rating: 5,
    linkedin: 'https://www.linkedin.com/in/meridiano-example-oscar-tipan',
    sample: true,
  },
  {
    name: 'Daniela Restrepo Ochoa',
    role: 'Analista SIG, catastro, Medellín',
    quote:
      'Pasamos veinte shapefiles compartidos a una base. La pregunta que tardaba una semana en contestarse hoy es una vista que cualquiera consulta.',
    rating: 5,
    linkedin: 'https://www.linkedin.com/in/meridiano-example-daniela-restrepo',
    sample: true,
  },
  {
    name: 'Joaquín Iturra',
    role: 'Ingeniero forestal, incendios, Concepción',
    quote:
      'El proyecto final fue con mis datos, no con un ejemplo de internet. Tres meses después lo usamos para priorizar cortafuegos.',
    rating: 5,
    linkedin: 'https://www.linkedin.com/in/meridiano-example-joaquin-iturra',
    sample: true,
  },
  {
    name: 'Ana Lucía Xoch',
    role: 'Consultora ambiental, Ciudad de Guatemala',
    quote:
      'Con el taller de detección entregué un recuento de árboles urbanos con su margen de error. El municipio preguntó por el margen, no por el total.',
    rating: 5,
    linkedin: 'https://www.linkedin.com/in/meridiano-example-ana-lucia-xoch',
    sample: true,
  },
]

/** The lessons of the sample notebooks. None is the first class of its module, and none is in SQL. */
const sampleLessons: readonly own.FreeLesson[] = [
  { slug: 'gee-python', title: 'Inundaciones con Sentinel-1', search: 'inundaciones cuenca plata' },
  { slug: 'adquisicion-datos-espaciales', title: 'Calor en Ciudad de México', search: 'islas calor' },
  { slug: 'aprendizaje-automatico', title: 'Soja y maíz en la Pampa', search: 'cultivos pampa' },
  { slug: 'deep-learning', title: 'Techos de Lima con U-Net', search: 'edificios lima' },
]

// What is built for this machine shows samples where the school has not written its own yet.
export const posts = own.posts.length > 0 ? own.posts : fictionalPosts
export const testimonials = own.testimonials.length > 0 ? own.testimonials : fictionalTestimonials
export const freeLessons = own.freeLessons.length > 0 ? own.freeLessons : sampleLessons
