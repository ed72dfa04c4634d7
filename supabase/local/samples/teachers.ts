import { modules } from '../../../src/content/catalogue.ts'
import { teachers as own, type Teacher } from '../../../src/content/teachers.ts'

const specialists: readonly Teacher[] = [
  {
    name: 'Camila Quispe Rojas',
    role: 'Ingeniería de datos geoespaciales',
    description:
      'Nueve años armando rutinas de descarga y control de calidad para catastros y servicios meteorológicos. Enseña a leer la documentación antes de escribir la primera línea.',
    linkedin: 'https://www.linkedin.com/in/meridiano-example-camila-quispe-rojas',
    sample: true,
    teaches: ['adquisicion-datos-espaciales', 'carrera-geodata-science'],
  },
  {
    name: 'Rodrigo Almada',
    role: 'Aprendizaje automático y estadística espacial',
    description:
      'Agrónomo. Once años estimando rendimiento y cobertura para cooperativas de la Pampa. Desconfía de todo mapa que llega sin su matriz de confusión.',
    linkedin: 'https://www.linkedin.com/in/meridiano-example-rodrigo-almada',
    sample: true,
    teaches: ['aprendizaje-automatico', 'carrera-geodata-science'],
  },
  {
    name: 'Valentina Suárez Pinto',
    role: 'Visión por computadora y teledetección',
    description:
      'Siete años entrenando redes sobre imágenes de satélite y de dron para ciudades y bosques. Muestra también los entrenamientos que no funcionaron, y por qué.',
    linkedin: 'https://www.linkedin.com/in/meridiano-example-valentina-suarez-pinto',
    sample: true,
    teaches: ['deep-learning', 'carrera-geodata-science'],
  },
  {
    name: 'Nicolás Barrientos',
    role: 'Mentoría de proyectos',
    description:
      'Geógrafo. Dirigió equipos de SIG en planificación urbana durante diez años. Acompaña cada proyecto desde la pregunta hasta la presentación.',
    linkedin: 'https://www.linkedin.com/in/meridiano-example-nicolas-barrientos',
    sample: true,
    teaches: ['carrera-geodata-science'],
  },
  {
    name: 'Tomás Villagra',
    role: 'Bases de datos espaciales',
    description:
      'Trece años administrando PostGIS para catastros y empresas de agua. Enseña a leer el plan de una consulta como se lee un corte de terreno: capa por capa.',
    linkedin: 'https://www.linkedin.com/in/meridiano-example-tomas-villagra',
    sample: true,
    teaches: ['geodatabases'],
  },
]

const taught = specialists.flatMap(({ teaches }) => teaches)

const fictional: readonly Teacher[] = [
  ...specialists,
  // And what is new, so that no course is without a teacher.
  {
    name: 'Lucía Ferreyra',
    role: 'Especialista en teledetección',
    description:
      'Doce años haciendo mapas de cobertura para organismos de agua y bosques de la región. Enseña con el notebook abierto y los errores a la vista.',
    linkedin: 'https://www.linkedin.com/in/meridiano-example-lucia-ferreyra',
    sample: true,
    teaches: modules.map(({ slug }) => slug).filter((slug) => !taught.includes(slug)),
  },
]

/** What is built for this machine shows samples where the school has not written its own yet. */
export const teachers = own.length > 0 ? own : fictional
