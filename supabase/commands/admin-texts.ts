/** What a step of `npm run admin` did, or why it did not. */
export const outcomeTexts: Readonly<Record<string, string>> = {
  made: 'hecho',
  changed: 'corregido',
  there: 'ya estaba',
  invited: 'hecho, con un correo para elegir la contraseña',
  known: 'ya estaba; si olvidó su contraseña, la recupera desde el acceso del equipo',
  administrator_exists: 'ya hay una: quien administra invita a los demás desde Equipo',
  extension_missing: 'falta pg_cron o pg_net: enciéndelas en Database, Extensions, y repite',
  member_not_found: 'esa cuenta no es del equipo',
  factor_not_found: 'no tiene un segundo factor',
}

export const adminTexts = {
  title:
    'Pone en marcha un proyecto y se puede repetir: lo que ya está, queda como está. No se guarda nada de lo que escribas.',
  ask: {
    url: 'Dirección del proyecto (https://….supabase.co): ',
    secretKey: 'Clave secreta (sb_secret_…): ',
    functionsUrl: 'Dirección de las funciones (vacía: la del proyecto con /functions/v1): ',
    cronSecret: 'CRON_SECRET, el de los secretos de las funciones: ',
    email: 'Correo: ',
    name: 'Nombre de la primera persona de Administración: ',
    reason: 'Motivo, para la auditoría: ',
  },
  refused: {
    url: 'Esa no es la dirección de un proyecto.',
    secretKey: 'Esa no es una clave secreta: empieza con sb_secret_.',
    functionsUrl: 'Esa no es una dirección.',
    cronSecret: 'Es muy corto: 16 caracteres o más.',
    email: 'Ese no es un correo.',
    name: 'Escribe su nombre.',
    reason: 'Escribe un motivo.',
  },
  schedule: 'Programa',
  account: 'Cuenta',
  administrator: 'Administración',
  factor: 'Segundo factor',
  noAccount: 'no hay una cuenta con ese correo',
  noInvitation: {
    mail_error: 'Auth no envió la invitación: revisa el servidor de correo del proyecto',
    mail_limited:
      'el proyecto ya envió todos los correos que puede en una hora: Authentication, Rate Limits, o repite más tarde',
    mail_address_refused:
      'Auth no escribe a ese correo: revisa cómo está escrito y el servidor de correo del proyecto',
  },
  notDeleted: 'Auth no lo quitó: repite',
  failed: (what: string, why: string) => `${what}: no se pudo (${why}).`,
} as const
