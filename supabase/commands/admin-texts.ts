/** What a step of `npm run admin` did. */
export const outcomeTexts: Readonly<Record<string, string>> = {
  made: 'hecho',
  changed: 'corregido',
  there: 'ya estaba',
  extension_missing: 'falta pg_cron: enciéndela en Database, Extensions, y repite',
}

export const adminTexts = {
  title:
    'Pone en marcha un proyecto. Se puede repetir: lo que ya está, queda como está. No se guarda nada de lo que escribas.',
  ask: {
    url: 'Dirección del proyecto (https://….supabase.co): ',
    secretKey: 'Clave secreta (sb_secret_…): ',
    siteUrl: 'Dirección del sitio (https://…): ',
    functionsUrl: 'Dirección de las funciones (vacía: la del proyecto con /functions/v1): ',
    cronSecret: 'CRON_SECRET, el de los secretos de las funciones: ',
    email: 'Correo de la primera persona de Administración: ',
    name: 'Su nombre: ',
  },
  refused: {
    url: 'Esa no es la dirección de un proyecto.',
    secretKey: 'Esa no es una clave secreta: empieza con sb_secret_.',
    siteUrl: 'Esa no es la dirección de un sitio.',
    functionsUrl: 'Esa no es una dirección.',
    cronSecret: 'Es muy corto: 16 caracteres o más.',
    email: 'Ese no es un correo.',
    name: 'Escribe su nombre.',
  },
  account: 'Cuenta',
  administrator: 'Administración',
  exists: 'ya hay otra: quien administra invita desde Equipo',
  link: (url: string) => `Con este enlace elige su contraseña, una sola vez y dentro de un día:\n  ${url}`,
  failed: (what: string, why: string) => `${what}: no se pudo (${why}).`,
} as const
