import { site } from './site.ts'

/** `sample`: fictional, labelled as such until the school provides its own (decision 2). */
export type NetworkPost = {
  /** Id of the post in the professional network. */
  urn: string
  title: string
  text: string
  topic: string
  /** The notebook of the site whose saved figure the post is about. */
  figure?: 'inundaciones-cuenca-del-plata'
  sample: true
}

export type Testimonial = {
  name: string
  role: string
  quote: string
  /** From 1 to 5. */
  rating: 5
  linkedin: string
  sample: true
}

export const chatButton = { label: `Escríbenos por WhatsApp al ${site.chat.display}` } as const

export const carouselTexts = {
  role: 'carrusel',
  slideRole: 'diapositiva',
  position: (index: number, count: number) => `${index} de ${count}`,
  pause: 'Pausar',
  play: 'Reanudar',
} as const

export const networkPosts = {
  title: 'Lo que publicamos mientras damos clase',
  lead: `Casos, mapas y errores que contamos en ${site.professionalNetwork.name}.`,
  label: 'Publicaciones de la escuela',
  previous: 'Publicación anterior',
  next: 'Publicación siguiente',
  goTo: (number: number) => `Ir a la publicación ${number}`,
  show: 'Mostrar publicación',
  showHint: `Se carga desde ${site.professionalNetwork.name}, con sus propias cookies.`,
  open: `Abrir en ${site.professionalNetwork.name}`,
  frameTitle: (title: string) => `Publicación: ${title}`,
  sample: 'Publicación de muestra',
  embedUrl: (urn: string) => `https://www.linkedin.com/embed/feed/update/${urn}`,
  url: (urn: string) => `https://www.linkedin.com/feed/update/${urn}`,
  posts: [
    {
      urn: 'urn:li:share:7000000000000000001',
      topic: 'Radar e inundaciones',
      figure: 'inundaciones-cuenca-del-plata',
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
  ] satisfies readonly NetworkPost[],
} as const

export const testimonials = {
  title: 'Qué cambió en su trabajo',
  label: 'Testimonios',
  previous: 'Testimonio anterior',
  next: 'Testimonio siguiente',
  goTo: (number: number) => `Ir al testimonio ${number}`,
  rating: (rating: number) => `Valoración: ${rating} de 5`,
  profile: (name: string) => `Perfil de ${name} en ${site.professionalNetwork.name}`,
  sample: 'Testimonio de muestra',
  people: [
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
  ] satisfies readonly Testimonial[],
} as const
