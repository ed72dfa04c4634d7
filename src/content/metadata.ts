import { site } from './site.ts'

export type PageMetadata = {
  title: string
  description: string
  /** Pages for one person, or for staff, stay out of search engines. */
  indexed: boolean
}

function titled(title: string): string {
  return `${title} · ${site.name}`
}

export const homeMetadata: PageMetadata = {
  title: site.fullName,
  description:
    'Formación en vivo y en español para pasar del mapa al modelo: SIG, Python, machine learning y deep learning con casos de América Latina.',
  indexed: true,
}

export const googleEarthEngineMetadata: PageMetadata = {
  title: titled('Google Earth Engine con Python'),
  description:
    'Curso en vivo de 5 semanas: catálogo satelital, geemap, clasificación y series de tiempo con Google Earth Engine y Python, con casos de América Latina.',
  indexed: true,
}

export const geoDataScientistMetadata: PageMetadata = {
  title: titled('Carrera Geo Data Scientist'),
  description:
    'Carrera en vivo de 32 semanas: adquisición de datos, machine learning y deep learning geoespacial con Python, y un proyecto final con mentoría.',
  indexed: true,
}

export const geoDatabasesMetadata: PageMetadata = {
  title: titled('Bases de Datos Geoespaciales con PostGIS'),
  description:
    'Curso en vivo de 6 semanas: PostGIS, consultas espaciales, modelado relacional, QGIS y Python, con casos de catastro, agua y riesgo en América Latina.',
  indexed: true,
}

export const dataAcquisitionMetadata: PageMetadata = {
  title: titled('Adquisición de datos geoespaciales'),
  description:
    'Curso en vivo de 8 semanas: imágenes con STAC, OpenStreetMap, geoservicios, clima y censos con Python, listos para analizar y con rutinas que corren solas.',
  indexed: true,
}

export const machineLearningMetadata: PageMetadata = {
  title: titled('Aprendizaje Automático geoespacial'),
  description:
    'Curso en vivo de 8 semanas: clasificación, regresión y validación espacial con scikit-learn y XGBoost, con casos de cultivos, bosques y ciudades de la región.',
  indexed: true,
}

export const deepLearningMetadata: PageMetadata = {
  title: titled('Deep Learning geoespacial'),
  description:
    'Curso en vivo de 12 semanas: segmentación, detección de objetos, series de tiempo y modelos fundacionales con PyTorch y TorchGeo, hasta publicar tu modelo.',
  indexed: true,
}

export const allAccessMetadata: PageMetadata = {
  title: titled('All Access GeoAI, membresía anual'),
  description:
    'Doce meses con la carrera, Earth Engine, bases de datos, talleres y un webinar exclusivo por mes. Un solo pago o cuotas, certificado por curso y garantía de devolución.',
  indexed: true,
}

export const businessMetadata: PageMetadata = {
  title: titled('Formación y consultoría para empresas'),
  description:
    'Cursos a medida con los datos de tu organización, inscripción de equipos y consultoría en SIG, Python y machine learning. Respuesta en 24 horas.',
  indexed: true,
}

export const communityMetadata: PageMetadata = {
  title: titled('Comunidad gratuita de ciencia de datos geoespaciales'),
  description:
    'Grupo de chat gratuito para profesionales de SIG de América Latina: dudas de Python, talleres para miembros, datos por país y búsquedas de trabajo.',
  indexed: true,
}

export const webGisContactMetadata: PageMetadata = {
  title: titled('Carrera Web GIS Developer, lista de espera'),
  description:
    'La próxima carrera de la escuela: mapas web con PostGIS, APIs y MapLibre, de la base de datos al navegador. Anótate y te avisamos cuando abra.',
  indexed: true,
}

export const privacyPolicyMetadata: PageMetadata = {
  title: titled('Política de privacidad'),
  description:
    'Qué datos personales guarda la escuela, para qué los usa, con quién los comparte y cómo pedir acceso, rectificación o supresión.',
  indexed: true,
}

export const termsMetadata: PageMetadata = {
  title: titled('Términos y condiciones'),
  description:
    'Inscripción, pagos y reembolsos, propiedad intelectual, responsabilidades y cookies: las reglas del sitio y de los cursos.',
  indexed: true,
}

export const checkoutMetadata: PageMetadata = {
  title: titled('Inscripción'),
  description: 'Completa tus datos y paga en tu moneda, en un pago o en cuotas.',
  indexed: false,
}

export const paymentSuccessMetadata: PageMetadata = {
  title: titled('Tu pago'),
  description: 'Estado de tu pago y próximos pasos.',
  indexed: false,
}

export const paymentErrorMetadata: PageMetadata = {
  title: titled('Error en el pago'),
  description: 'El pago no se procesó. Puedes intentarlo de nuevo.',
  indexed: false,
}

/** The same for every recap: a title of its own would carry a class and a person into histories and shared screens. */
export const recapMetadata: PageMetadata = {
  title: titled('Tu recap de clase'),
  description: 'Resumen en audio, material y video de tu clase.',
  indexed: false,
}

export const loginMetadata: PageMetadata = {
  title: titled('Acceso del equipo'),
  description: 'Acceso para el equipo de la escuela.',
  indexed: false,
}

export const backofficeMetadata: PageMetadata = {
  title: titled('Backoffice'),
  description: 'Herramientas del equipo de la escuela.',
  indexed: false,
}

export const studentTrackingMetadata: PageMetadata = {
  title: titled('Seguimiento de estudiantes'),
  description: 'Pagos y cursadas de los estudiantes.',
  indexed: false,
}

export const courseEditionsMetadata: PageMetadata = {
  title: titled('Cursos y cohortes'),
  description: 'Precios, cupos y fechas de cada cohorte.',
  indexed: false,
}

export const staffMembersMetadata: PageMetadata = {
  title: titled('Equipo'),
  description: 'Quién trabaja en el backoffice y con qué rol.',
  indexed: false,
}

export const auditLogMetadata: PageMetadata = {
  title: titled('Auditoría'),
  description: 'Qué cambió, quién lo cambió y cuándo.',
  indexed: false,
}

export const paymentLinkMetadata: PageMetadata = {
  title: titled('Link de pago'),
  description: 'Genera links de pago y sigue su estado.',
  indexed: false,
}

export const enrollStudentMetadata: PageMetadata = {
  title: titled('Alta de estudiantes'),
  description: 'Da de alta estudiantes en sus cursos y sigue cada paso.',
  indexed: false,
}

export const notFoundMetadata: PageMetadata = {
  title: 'Página no encontrada',
  description: 'La página que estás buscando no existe o ha sido movida.',
  indexed: false,
}
