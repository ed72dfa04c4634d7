import type { BusinessService } from '#domain/contracts/enquiries.ts'
import { recordingsKept } from './acceptance.ts'

/** Anchor of the form (public specification, section 2). */
export const businessContactId = 'contacto'

/** Texts of the business page; states and failures as in the public specification, sections 2 and 8. */
export const businessPage = {
  title: 'Tu equipo ya tiene los datos. Que también tenga el método.',
  lead: 'Formamos en vivo a equipos de SIG, agro, ambiente, catastro y energía para que pasen del mapa hecho a mano al análisis que se repite solo.',
  action: 'Hablar con la escuela',
  reply: 'Respondemos dentro de las 24 horas.',
  facts: [
    { label: 'Recibes', value: 'Mapas y notebooks con tus datos' },
    { label: 'Precio', value: 'En USD, con propuesta sin costo' },
    { label: 'Inicio', value: 'En la fecha que acordemos' },
  ],
  services: {
    title: 'Tres formas de empezar',
    lead: 'Elige la que más se parece a tu caso. El formulario la recordará.',
    cards: [
      {
        service: 'cursos_medida',
        title: 'Cursos a medida',
        text: 'Armamos el temario sobre tus capas y tus preguntas: el equipo practica con el mismo padrón, la misma red o el mismo lote que usa cada lunes.',
        facts: [
          'Para equipos de una misma organización',
          'Con tus datos, bajo acuerdo de confidencialidad',
          `En tu horario, con grabación durante ${recordingsKept}`,
        ],
        action: 'Pedir un curso a medida',
      },
      {
        service: 'inscripcion_colaboradores',
        title: 'Inscripción de colaboradores',
        text: 'Las personas que elijas entran en las cohortes abiertas de la carrera o de un módulo. Una sola factura, y un certificado para cada una.',
        facts: ['En las cohortes abiertas', 'Descuento por grupo', 'Un pago para todos'],
        action: 'Inscribir a mi equipo',
      },
      {
        service: 'consultoria',
        title: 'Consultoría',
        text: 'Trabajamos junto a tu equipo en un problema concreto: diseñamos el flujo, lo dejamos documentado en notebooks y le enseñamos a mantenerlo.',
        facts: ['Alcance y plazo escritos', 'El código queda en tu organización', 'Con traspaso al equipo'],
        action: 'Consultar por un proyecto',
      },
    ],
  },
  deliverable: {
    title: 'Así se ve un entregable',
    lead: 'Este mapa se hizo en la escuela con datos abiertos. Un proyecto termina con lo mismo, sobre tus datos:',
    parts: [
      { title: 'El mapa y su respuesta', text: 'Con leyenda, escala y fuente, listo para una reunión.' },
      { title: 'La consulta', text: 'Se ejecuta otra vez cuando cambian los datos, sin empezar de cero.' },
      { title: 'El error', text: 'Medido y escrito junto al resultado, para saber cuánto confiar en él.' },
    ],
  },
  process: {
    title: 'Cómo se arma',
    steps: [
      {
        title: 'Conversamos media hora',
        text: 'Qué datos tienen, qué decisión se toma con ellos y dónde se pierde el tiempo.',
      },
      {
        title: 'Medimos el punto de partida',
        text: 'Una prueba corta de Python y SIG por persona, para que el temario empiece donde está el equipo.',
      },
      {
        title: 'Recibes una propuesta',
        text: 'Temario, fechas, docentes y precio en USD por escrito, sin costo.',
      },
      {
        title: 'El equipo trabaja sobre lo suyo',
        text: 'Cada sesión termina con un notebook que funciona con los datos de tu organización.',
      },
    ],
  },
  form: {
    title: 'Cuéntanos qué necesita tu equipo',
    lead: 'Te respondemos dentro de las 24 horas con una propuesta o con las preguntas que nos falten.',
    labels: {
      nombre: 'Nombre completo',
      empresa: 'Empresa',
      cargo: 'Cargo',
      email: 'Correo electrónico',
      telefono: 'Teléfono',
      servicio: 'Servicio',
      servicePlaceholder: 'Elige un servicio',
      mensaje: 'Mensaje',
      messageHint: 'Cuántas personas son, con qué datos trabajan y para cuándo lo necesitan.',
    },
    submit: 'Enviar consulta',
    sending: 'Enviando…',
    success: {
      title: '¡Mensaje enviado con éxito!',
      text: 'Lo leerá una persona del equipo docente. Te responderemos dentro de las 24 horas.',
      another: 'Enviar otro mensaje',
    },
    failure: 'Hubo un error al enviar el formulario. Por favor, inténtelo de nuevo.',
    kept: 'El formulario conserva todo lo escrito.',
  },
} as const

export const serviceNames: Record<BusinessService, string> = {
  cursos_medida: 'Cursos a medida',
  inscripcion_colaboradores: 'Inscripción de colaboradores',
  consultoria: 'Consultoría',
}
