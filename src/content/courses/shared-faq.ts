import { site } from '../site.ts'
import type { Question } from './course-landing.ts'

/** Common to all courses (public specification, section 9). */
export const sharedFaq: readonly Question[] = [
  {
    question: '¿Cuánto tiempo quedan disponibles las grabaciones?',
    answer:
      'Un año desde el inicio del curso. Cada clase se sube a la plataforma con su notebook y sus datos.',
  },
  {
    question: '¿Cómo se paga?',
    answer: `Con tarjeta a través de ${site.paymentProcessor}: fuera de Argentina trabaja como procesador internacional y en Argentina como procesador regional, en pesos. El precio está en dólares y el pago se toma en tu moneda local.`,
  },
  {
    question: '¿Puedo pagar en cuotas?',
    answer:
      'Sí, hasta 6 cuotas sin interés en los cursos que lo ofrecen. Con un solo pago con tarjeta el acceso llega en minutos; en cuotas se activa dentro de las 24 horas.',
  },
  {
    question: '¿Y si me arrepiento de la compra?',
    answer:
      'Si compras como consumidor desde Argentina, puedes revocarla dentro de los diez días corridos, sin costo ni motivo. Si una cohorte no se abre, te ofrecemos otra fecha o la devolución total, en cualquier país. El dinero vuelve por el mismo medio con el que pagaste.',
  },
  {
    question: '¿Hay descuentos para grupos o empresas?',
    answer:
      'Sí. Escríbenos cuántas personas son y te enviamos una propuesta; también preparamos cursos con los datos de tu organización.',
  },
  {
    question: '¿Entregan certificado?',
    answer:
      'Sí, un certificado digital al completar el curso. Lleva un código con el que cualquiera comprueba en nuestro sitio que es auténtico.',
  },
  {
    question: '¿Qué necesito saber antes de empezar?',
    answer:
      'Python básico (variables, listas, funciones) y QGIS básico (capas, proyecciones, simbología). Si dudas de tu nivel, escríbenos y te lo decimos con franqueza.',
  },
  {
    question: '¿Cuánto tardan en responder una consulta?',
    answer: 'Menos de 24 horas.',
  },
]
