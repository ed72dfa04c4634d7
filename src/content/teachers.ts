import type { Teacher } from './courses/course-landing.ts'

/** People on several pages. Fictional, labelled as samples until the school provides its team. */
export const camilaQuispe: Teacher = {
  name: 'Camila Quispe Rojas',
  role: 'Ingeniería de datos geoespaciales',
  description:
    'Nueve años armando rutinas de descarga y control de calidad para catastros y servicios meteorológicos. Enseña a leer la documentación antes de escribir la primera línea.',
  linkedin: 'https://www.linkedin.com/in/meridiano-example-camila-quispe-rojas',
  sample: true,
}

export const rodrigoAlmada: Teacher = {
  name: 'Rodrigo Almada',
  role: 'Aprendizaje automático y estadística espacial',
  description:
    'Agrónomo. Once años estimando rendimiento y cobertura para cooperativas de la Pampa. Desconfía de todo mapa que llega sin su matriz de confusión.',
  linkedin: 'https://www.linkedin.com/in/meridiano-example-rodrigo-almada',
  sample: true,
}

export const valentinaPinto: Teacher = {
  name: 'Valentina Suárez Pinto',
  role: 'Visión por computadora y teledetección',
  description:
    'Siete años entrenando redes sobre imágenes de satélite y de dron para ciudades y bosques. Muestra también los entrenamientos que no funcionaron, y por qué.',
  linkedin: 'https://www.linkedin.com/in/meridiano-example-valentina-suarez-pinto',
  sample: true,
}

export const nicolasBarrientos: Teacher = {
  name: 'Nicolás Barrientos',
  role: 'Mentoría de proyectos',
  description:
    'Geógrafo. Dirigió equipos de SIG en planificación urbana durante diez años. Acompaña cada proyecto desde la pregunta hasta la presentación.',
  linkedin: 'https://www.linkedin.com/in/meridiano-example-nicolas-barrientos',
  sample: true,
}
