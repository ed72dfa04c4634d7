import type { PersonalDataRefusal } from '#domain/contracts/personal-data.ts'
import { erasureObstacleTexts } from './desk.ts'
import { reasonTexts } from './staff.ts'
import { loadFailureTexts } from './staff-lists.ts'

export const personalDataTexts = {
  ...loadFailureTexts,
  title: 'Datos personales',
  failed: 'No se pudo ver qué se puede hacer con sus datos',

  edit: 'Editar datos',
  editOf: (name: string) => `Editar los datos de ${name}`,
  editText:
    'Cambian aquí, en el aula y en las listas de correo. Las órdenes y las facturas quedan como se escribieron.',
  firstname: 'Nombre',
  lastname: 'Apellido',
  phone: 'Teléfono',
  country: 'País',
  reissue: 'Empezar una versión nueva de sus certificados con el nombre anterior',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Datos corregidos',
  reissued: 'Si había certificados con el nombre anterior, su versión nueva espera en Certificados.',

  copy: 'Enviar copia',
  copyOf: (name: string) => `Enviar a ${name} una copia de sus datos`,
  copyText:
    'Le llega un enlace que sirve una sola vez, durante 48 horas. Solo puede salir a un correo que ya tiene registrado; nadie del equipo ve la copia.',
  copyTo: 'Correo registrado',
  copySend: 'Enviar el enlace',
  copySending: 'Enviando…',
  copySent: (email: string) => `El enlace sale ahora para ${email}`,

  erase: 'Borrar datos',
  eraseOf: (name: string) => `Borrar los datos de ${name}`,
  eraseText:
    'Durante 48 horas puedes deshacerlo. Después se borra todo lo que la identifica, aquí, en el aula, en las listas de correo y en las hojas de cálculo, y no se puede recuperar. Quedan sin su nombre los montos, y como están los datos de las facturas, por ley.',
  obstacle: (reason: string) => `Hoy no se borraría: ${reason}`,
  certificates: (count: number) =>
    count === 1
      ? 'Tiene 1 certificado. Pregúntale antes qué prefiere.'
      : `Tiene ${count} certificados. Pregúntale antes qué prefiere.`,
  keep: 'Que sigan valiendo, sin su nombre a la vista',
  keepHint: 'Si no, se revocan: cualquiera lo verá en su página, y no se puede deshacer.',
  confirmation: 'Escribe uno de sus correos para confirmar',
  eraseConfirm: 'Borrar sus datos',
  erasing: 'Guardando…',
  eraseAsked: 'Sus datos se borran en 48 horas',

  asked: (moment: string) => `Sus datos se borran el ${moment}. Hasta entonces puedes deshacerlo.`,
  held: (reason: string) => `El borrado espera: ${reason}`,
  withdraw: 'Deshacer',
  withdrawing: 'Deshaciendo…',
  withdrawn: 'Sus datos se quedan',
  tooLate: 'Ya se habían borrado.',
  withdrawFailed: 'No se pudo deshacer. Recarga la página y vuelve a probar.',
  erased: (moment: string) => `Sus datos se borraron el ${moment}.`,
  waiting: (steps: string) => `Falta la respuesta de: ${steps}.`,
  ended: 'Todos los proveedores respondieron.',
} as const

export const personalDataRefusalTexts: Readonly<Record<PersonalDataRefusal, string>> = {
  firstname_required: 'Escribe el nombre.',
  person_changed: 'Alguien cambió estos datos mientras tanto. Cierra este diálogo y ábrelo de nuevo.',
  person_not_found: 'Esta persona no tiene datos que cambiar: solo escribió o compró.',
  reason_required: reasonTexts.short,
  reason_too_long: reasonTexts.long,
  confirmation_invalid: 'No es un correo de esta persona.',
  erasure_debt: `No se puede borrar: ${erasureObstacleTexts.debt}`,
  erasure_staff: `No se puede borrar: ${erasureObstacleTexts.staff}`,
  erasure_exists: 'Ya está pedido.',
}
