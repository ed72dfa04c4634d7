import type { OutboxKind, OutboxLane, StepProblem } from '#domain/contracts/outbox.ts'

export const stepKindNames: Readonly<Record<OutboxKind, string>> = {
  receipt_mail: 'Correo con el comprobante de pago',
  enquiry_mail: 'Correo con una consulta',
  enquiry_digest_mail: 'Correo con varias consultas juntas',
  enquiry_receipt_mail: 'Correo con el número de una consulta',
  community_welcome_mail: 'Correo de bienvenida a la comunidad',
  mailing_list: 'Lista de correo',
  classroom_enrolment: 'Inscripción en el aula',
  classroom_withdrawal: 'Baja en el aula',
  classroom_access: 'Acceso demo en el aula',
  classroom_address: 'Correo corregido en el aula',
  access_mail: 'Correo con el acceso',
  payment_recheck: 'Pago avisado que el procesador no conocía',
  payment_order_recheck: 'Orden sin pagar, por comprobar con el procesador',
  payment_refund: 'Devolución pedida al procesador',
  desk_digest_mail: 'Correo del día con lo pendiente',
  certificate_mail: 'Correo con el certificado',
  sheet_row: 'Fila del certificado en la hoja de cálculo',
  sign_in_mail: 'Correo de ingreso desde otro navegador',
  start_mail: 'Correo con la fecha de inicio',
  order_mail: 'Correo por una compra sin terminar',
  sale_mail: 'Correo de una devolución',
  access_closed_mail: 'Correo de un acceso retirado',
  reminder_mail: 'Recordatorio de pago',
  seat_mail: 'Correo con un lugar de la lista de espera',
  classroom_person: 'Datos corregidos en el aula',
  person_copy_mail: 'Correo con el enlace a sus datos',
  mailing_list_erasure: 'Borrado en la lista de correo',
  classroom_erasure: 'Borrado en el aula',
  sheet_erasure: 'Nombre borrado en la hoja de cálculo',
  file_erasure: 'Archivos de certificados borrados',
}

export const stepRetryTexts = {
  retry: 'Reintentar',
  retrying: 'Reintentando…',
  of: (step: string) => `Reintentar: ${step}`,
  failed: 'No se pudo reintentar la tarea',
} as const

/** Null for a kind of a newer database. */
export function stepKindName(kind: string): string | null {
  return Object.entries(stepKindNames).find(([known]) => known === kind)?.[1] ?? null
}

/** With its course; a kind of a newer database as it is called there. */
export function stepName({ kind, course_name }: { kind: string; course_name: string | null }): string {
  return [stepKindName(kind) ?? kind, course_name].filter(Boolean).join(' · ')
}

export const outboxLaneNames: Readonly<Record<OutboxLane, string>> = {
  mail: 'Correo',
  mailing_list: 'Lista de correo',
  classroom: 'Aula',
  payments: 'Cobros',
  sheets: 'Hojas de cálculo',
  files: 'Archivos',
}

/** What a failed step means, and what helps. */
export const stepProblemTexts: Readonly<Record<StepProblem, string>> = {
  provider_failed: 'El proveedor no respondió o falló. Se reintenta solo durante un día.',
  provider_busy: 'El proveedor pidió esperar. Se reintenta solo durante un día.',
  payment_unknown:
    'El procesador avisó de un pago que todavía no muestra. Se pregunta de nuevo durante un día.',
  other_worker: 'Otro proceso está haciendo un cambio de la misma persona. Se reintenta solo.',
  internal_error: 'Falló algo nuestro. Se reintenta solo; si sigue así, avisa a quien programa.',
  kind_unknown: 'Las funciones publicadas no conocen esta tarea. Publica la última versión.',
  key_refused:
    'El proveedor rechaza nuestra clave o le falta un permiso. Nada se pierde: cuando la clave esté bien, sale solo.',
  not_configured:
    'Falta un dato nuestro del proveedor o está mal. Nada se pierde: cuando se corrija, sale solo. Mira la pestaña Config.',
  service_user_refused:
    'El aula no deja entrar a nuestro usuario de servicio: le falta un permiso en el curso, está suspendido, o tiene que cambiar su contraseña o aceptar la política del sitio. Nada se pierde: cuando lo corrijas en el aula, sale solo.',
  request_refused:
    'El proveedor rechazó la solicitud. Reintenta una vez; si vuelve a fallar, avisa a quien programa.',
  mail_refused:
    'El proveedor de correo rechazó este mensaje, casi siempre por la dirección. Corrígela o descarta la tarea.',
  mail_key_used: 'Ya salió un correo distinto por esta misma tarea. Si hace falta este también, reinténtala.',
  subscriber_refused: 'La lista de correo no acepta los datos de esta persona. Revisa la dirección.',
  group_unknown: 'Ese grupo ya no existe en la lista de correo. Créalo o corrige su número y reintenta.',
  course_unknown: 'El aula no tiene ese curso. Corrige su número en Cursos y cohortes y reintenta.',
  course_closed: 'El curso no admite inscripción manual en el aula. Actívala allí y reintenta.',
  course_without_classroom: 'La cohorte no tiene curso en el aula. Cárgalo en Cursos y cohortes y reintenta.',
  sheet_not_shared:
    'La hoja de cálculo del curso no está compartida con nuestra cuenta de Google. Compártela como editor y reintenta.',
  sheet_unusable:
    'Google no encuentra la hoja de cálculo del curso, o el archivo no es una. Corrige su ID en Cursos y cohortes y reintenta.',
  person_refused: 'El aula no acepta los datos de esta persona. Revisa nombre y correo y reintenta.',
  person_ambiguous: 'En el aula hay varios usuarios con este correo. Deja uno y reintenta.',
  account_taken: 'Ese usuario del aula ya es de otra persona. Revisa los dos correos en el aula y reintenta.',
  address_spelling:
    'El aula no acepta a esta persona, casi siempre porque ya conoce su correo escrito con mayúsculas. Pásalo allí a minúsculas, o agrega core_user_get_users al servicio web, y reintenta.',
  address_too_long: 'El aula no admite correos de más de 100 letras. Corrige el de esta persona y reintenta.',
  user_suspended:
    'Este usuario está suspendido en el aula, y no por el fin de un acceso demo. Si debe entrar, actívalo allí y reintenta; si no, descarta la tarea.',
  classroom_admin:
    'Ese usuario administra el aula, que no deja suspenderlo, borrarlo ni cambiarle el correo desde aquí. Hazlo allí a mano y descarta la tarea.',
  username_taken:
    'El aula no tiene libre ningún nombre de usuario parecido. Crea el usuario a mano y reintenta.',
  nothing_to_do: 'Lo que había que avisar ya no está. Descarta la tarea.',
  payload_unusable: 'La tarea se guardó incompleta. Avisa a quien programa.',
}
