import type { OpeningSteps } from '#domain/contracts/staff-health.ts'
import { site } from './site.ts'
import { loadFailureTexts } from './staff-lists.ts'

export type OpeningStep = keyof OpeningSteps

/** Keys in the order in which a school does them. */
export const openingSteps: Readonly<Record<OpeningStep, { title: string; text: string; link: string }>> = {
  school: {
    title: 'La escuela tiene su nombre y sus direcciones',
    text: 'Los llevan el sitio, los correos y los certificados. También quién firma y qué se exige para dar acceso.',
    link: 'Abrir los ajustes',
  },
  payments: {
    title: `${site.paymentProcessor} acepta la clave`,
    text: 'Con ella se abren los pagos. Mientras falte, nadie puede comprar.',
    link: 'Ver el estado en Config',
  },
  mail: {
    title: 'Salió un correo de la escuela',
    text: 'El dominio de los correos está verificado cuando sale el primero: el aviso de tu primer ingreso, por ejemplo.',
    link: 'Ver el estado en Config',
  },
  cohort: {
    title: 'Hay una primera cohorte',
    text: 'Con sus precios y su fecha. La que está vigente es la que se vende.',
    link: 'Cargar una cohorte',
  },
  classroom: {
    title: 'Cada cohorte vigente tiene su curso en el aula',
    text: 'Es el número del curso en Moodle. Sin ese número, el acceso de quien paga queda pendiente.',
    link: 'Ver las cohortes',
  },
  administrators: {
    title: 'Hay una segunda persona de administración',
    text: 'Si una pierde su teléfono o su contraseña, la otra la vuelve a dejar entrar.',
    link: 'Agregar a una persona',
  },
  backup: {
    title: 'Se hizo una primera copia de los datos',
    text: 'Fuera del proyecto, en un lugar de la escuela: el manual de operaciones dice cómo. Regístrala cuando esté hecha.',
    link: 'Registrar la copia',
  },
}

export const openingTexts = {
  ...loadFailureTexts,
  title: 'Antes de la primera venta',
  failed: 'No se pudo comprobar qué falta',
  progress: (done: number, all: number) => `${done} de ${all}`,
  done: 'Listo',
  open: 'Falta',
  checking: 'Comprobando…',
  noting: 'Registrando…',
  noted: 'Copia registrada',
  notNoted: 'No se pudo registrar la copia',
} as const
