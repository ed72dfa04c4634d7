import { site } from './site.ts'

export type PageMetadata = {
  title: string
  description: string
  /** False for personal and staff pages, which search engines must not list. */
  indexed: boolean
}

export function titled(title: string): string {
  return `${title} · ${site.name}`
}

/** No search engine reads what it says. */
function staffPage(title: string): PageMetadata {
  return { title: titled(title), description: 'Herramientas del equipo de la escuela.', indexed: false }
}

const person = staffPage('Ficha de una persona')

const cohorts = staffPage('Cursos y cohortes')

/** The same for all: the title must not say whose certificate it is. */
const certificate: PageMetadata = {
  title: titled('Certificado'),
  description: 'Un certificado del registro de la escuela: si es auténtico y si hoy está vigente.',
  indexed: false,
}

/** Title and description by path name; products have their own. */
export const pageMetadata = {
  home: {
    title: site.fullName,
    description:
      'Formación en vivo y en español para pasar del mapa al modelo: SIG, Python, aprendizaje automático y deep learning con casos de América Latina.',
    indexed: true,
  },
  notebooks: {
    title: titled('Notebooks gratuitos de análisis geoespacial'),
    description:
      'Notebooks de Python con casos de América Latina: inundaciones, deforestación, cultivos y ciudades. Míralos en la página, descárgalos gratis y ábrelos en Colab.',
    indexed: true,
  },
  business: {
    title: titled('Formación y consultoría para empresas'),
    description:
      'Cursos a medida con los datos de tu organización, inscripción de equipos y consultoría en SIG, Python y aprendizaje automático. Respuesta en 24 horas.',
    indexed: true,
  },
  community: {
    title: titled('Comunidad gratuita de ciencia de datos geoespaciales'),
    description:
      'Grupo de chat gratuito para profesionales de SIG de América Latina: dudas de Python, talleres para miembros, datos por país y ofertas de empleo.',
    indexed: true,
  },
  webGisContact: {
    title: titled('Carrera Web GIS Developer, lista de espera'),
    description:
      'La próxima carrera de la escuela: mapas web con PostGIS, APIs y MapLibre, de la base de datos al navegador. Únete a la lista y te avisamos cuando abra.',
    indexed: true,
  },
  privacyPolicy: {
    title: titled('Política de privacidad'),
    description:
      'Qué datos personales guarda la escuela, para qué los usa, con quién los comparte y cómo pedir acceso, rectificación o supresión.',
    indexed: true,
  },
  terms: {
    title: titled('Términos y condiciones'),
    description:
      'Inscripción, pagos y reembolsos, propiedad intelectual, responsabilidades y cookies: las reglas del sitio y de los cursos.',
    indexed: true,
  },
  revocation: {
    title: titled('Botón de arrepentimiento'),
    description:
      'Revoca una compra dentro de los diez días corridos, sin costo y sin decir por qué. Recibes un código en el momento.',
    indexed: site.hasRevocationButtons,
  },
  cancellation: {
    title: titled('Botón de baja'),
    description:
      'Pide la baja de un curso, de la membresía o de los cobros en cuotas. Recibes un código en el momento.',
    indexed: site.hasRevocationButtons,
  },
  checkout: {
    title: titled('Inscripción'),
    description: 'Completa tus datos y paga en tu moneda, en un pago o en cuotas.',
    indexed: false,
  },
  paymentSuccess: {
    title: titled('Tu pago'),
    description: 'Estado de tu pago y próximos pasos.',
    indexed: false,
  },
  paymentError: {
    title: titled('Error en el pago'),
    description: 'El pago no se procesó. Puedes intentarlo de nuevo.',
    indexed: false,
  },
  /** The same for all recaps: an individual title would expose class and person in histories and shared screens. */
  recap: {
    title: titled('Tu recap de clase'),
    description: 'Resumen en audio, material y video de tu clase.',
    indexed: false,
  },
  /** The same for all: the title must not say who owes what. */
  debtLink: {
    title: titled('Tu pago'),
    description: 'Paga en tu moneda lo que queda de tu curso.',
    indexed: false,
  },
  mailRefusal: {
    title: titled('Tus correos'),
    description: 'Elige no recibir más correos sobre compras sin terminar.',
    indexed: false,
  },
  personCopy: {
    title: titled('Tus datos'),
    description: 'Descarga los datos que tenemos de ti.',
    indexed: false,
  },
  certificate,
  certificateRedirect: certificate,
  verification: {
    title: titled('Comprueba un certificado'),
    description:
      'Comprueba en un momento si un certificado es auténtico y está vigente: con su código, con su QR o con el archivo PDF, que no sale de tu dispositivo.',
    indexed: true,
  },
  login: staffPage('Acceso del equipo'),
  recovery: staffPage('Recuperar el acceso'),
  accountLink: staffPage('Acceso del equipo'),
  account: staffPage('Mi cuenta'),
  backoffice: staffPage('Backoffice'),
  studentTracking: staffPage('Seguimiento de estudiantes'),
  paymentsReport: staffPage('Reporte de pagos'),
  people: person,
  person,
  cohorts,
  cohort: cohorts,
  coupons: staffPage('Cupones'),
  careers: staffPage('Carreras y accesos'),
  notebookLibrary: staffPage('Notebooks'),
  staffMembers: staffPage('Equipo'),
  auditLog: staffPage('Auditoría'),
  settings: staffPage('Ajustes'),
  paymentLink: staffPage('Link de pago'),
  enrollStudent: staffPage('Alta de estudiantes'),
  schoolImport: staffPage('Importar una escuela'),
  certificateManager: staffPage('Gestión de Certificados'),
} as const satisfies Record<string, PageMetadata>

export const notFoundMetadata: PageMetadata = {
  title: 'Página no encontrada',
  description: 'La página que estás buscando no existe o ha sido movida.',
  indexed: false,
}
