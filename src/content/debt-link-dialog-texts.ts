import type { DebtRefusal } from '#domain/contracts/debt-links.ts'
import { greeting } from './greeting.ts'
import { site } from './site.ts'

/** Messages of the back-office specification, sections 2, 5 and 8. */
export const debtLinkTexts = {
  action: 'Link Pago',
  actionOf: (name: string) => `Link Pago de ${name}`,
  title: (name: string) => `Link de pago de ${name}`,
  lead: 'El link es siempre el mismo. Al abrirlo cobra lo que se debe ese día, y cuando no se debe nada lo dice.',
  loading: 'Buscando lo que debe…',
  other: 'Generar un link por otra cosa',
  retry: 'Reintentar',
  unnamed: 'Curso sin nombre',
  months: (count: number) => (count === 1 ? '1 mes atrasado' : `${count} meses atrasados`),
  remaining: (amount: string) => `Falta pagar ${amount} en total`,
  asksNow: (amount: string) => `Hoy el link cobra ${amount}`,
  link: 'Link',
  copy: 'Copiar Link',
  copied: 'Copiado',
  copiedAlert: 'Link copiado al portapapeles',
  copyFailed: 'No se pudo copiar',
  copyFailedHint: 'Selecciona el link y cópialo a mano.',
  open: 'Abrir Link',
  chat: 'Enviar por WhatsApp',
  mail: 'Escribir un correo',
  subject: (course: string) => `Tu pago de ${course}`,
  message: (name: string, course: string, amount: string, url: string) =>
    `${greeting(name)}. Este es tu enlace de pago de ${course}:\n${url}\n\nQueda por pagar ${amount}, y puedes hacerlo en tu moneda. Si ya pagaste, el enlace te dirá que no debes nada.\n\n${site.name}`,
  failed: 'No se pudo generar el link de pago',
  noAddress: 'No se recibió URL de checkout',
  httpError: 'Error HTTP: ',
  offline: 'No hay conexión con el servidor. Vuelve a intentar: no se creará un segundo link.',
  denied: 'Tu cuenta ya no tiene acceso a los pagos.',
} as const

export const debtRefusalTexts: Readonly<Record<DebtRefusal, string>> = {
  no_debt: 'Este estudiante no tiene deuda pendiente',
  debt_without_course: 'Este estudiante no tiene un curso asignado en sus pagos',
  person_not_found: 'Esta persona ya no está: puede que la hayan unido a otra.',
}
