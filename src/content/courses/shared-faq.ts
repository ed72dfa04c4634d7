import { countries } from '#domain/countries.ts'
import { assuranceTexts, recordingsKept } from '../acceptance.ts'
import { formatList } from '../format.ts'
import { localMeans, site } from '../site.ts'
import type { Feature, Question } from './course-landing.ts'

const { withdrawal, noCohort, notNow } = assuranceTexts

export const level: Question = {
  question: '¿Qué necesito saber antes de empezar?',
  answer:
    'Python básico (variables, listas, funciones) y QGIS básico (capas, proyecciones, simbología). Si dudas de tu nivel, escríbenos y te decimos por cuál empezar.',
}

const hours: Question = {
  question: '¿Cuántas horas por semana son?',
  answer:
    'Al menos una clase en vivo de dos horas por semana. La página de cada curso dice el día y la hora, también en tu zona horaria; si no llegas, ves la grabación.',
}

const recordings: Question = {
  question: '¿Cuánto tiempo quedan disponibles las grabaciones?',
  answer: `Durante ${recordingsKept}. Cada clase se sube al aula con su notebook y sus datos.`,
}

const payment: Question = {
  question: '¿Cómo se paga?',
  answer: `Con tarjeta a través de ${site.paymentProcessor}: fuera de Argentina trabaja como procesador internacional y en Argentina como procesador regional, en pesos. El precio está en dólares y el pago se toma en tu moneda local. En ${namesOf(localMeans)} hay también medios locales: una transferencia se confirma dentro de las 24 horas y el efectivo, en uno o dos días hábiles.`,
}

/** What the terms promise, in the sentences of the checkout (decision 111). */
const refund: Question = {
  question: '¿Y si me arrepiento de la compra?',
  answer: `${[withdrawal, noCohort, notNow].map(({ when, outcome }) => `${when}: ${outcome}`).join(' ')} El dinero vuelve por el mismo medio con el que pagaste.`,
}

const certificate: Question = {
  question: '¿Entregan certificado?',
  answer:
    'Sí, un certificado digital al completar el curso. Lleva un código con el que cualquiera comprueba en nuestro sitio que es auténtico.',
}

/** Asked before a course is chosen. */
export const homeFaq: readonly Question[] = [level, hours, recordings, payment, refund, certificate]

/** Common to all courses (public specification, section 9). */
export const sharedFaq: readonly Question[] = [
  level,
  recordings,
  payment,
  {
    question: '¿Puedo pagar en cuotas?',
    answer:
      'Sí, hasta 6 cuotas sin interés en los cursos que lo ofrecen. Con un solo pago con tarjeta el acceso llega en minutos; en cuotas se activa dentro de las 24 horas.',
  },
  refund,
  certificate,
  {
    question: '¿Hay descuentos para grupos o empresas?',
    answer:
      'Sí. Escríbenos cuántas personas son y te enviamos una propuesta; también preparamos cursos con los datos de tu organización.',
  },
  {
    question: '¿Cuánto tardan en responder una consulta?',
    answer: 'Menos de 24 horas.',
  },
]

export const certificateIncluded: Feature = {
  title: 'Certificado',
  text: 'Digital, al completar el curso, con un código para comprobarlo.',
}

/** `material`: what stands beside the recordings. */
export function recordingsIncluded(material: string): Feature {
  return {
    title: 'Aula con grabaciones',
    text: `Durante ${recordingsKept}, con ${material} de cada clase.`,
  }
}

function namesOf(codes: readonly string[]): string {
  return formatList(countries.filter(({ code }) => codes.includes(code)).map(({ name }) => name))
}
