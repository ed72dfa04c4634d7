import type { HealthCheck, HealthCheckName, HealthCode } from '#domain/contracts/staff-health.ts'
import { classroomLackText } from './classroom-lacks.ts'
import { site } from './site.ts'

export const healthTexts = {
  title: 'Estado del sistema',
  lead: 'Cada línea se comprueba de verdad al abrir esta página.',
  loading: 'Comprobando el sistema…',
  run: 'Comprobar de nuevo',
  running: 'Comprobando…',
  checkedAt: 'Última comprobación',
  zone: 'hora de Argentina',
  allGood: 'Todo responde como debe.',
  problems: (count: number) => (count === 1 ? 'Hay 1 problema.' : `Hay ${count} problemas.`),
  ok: 'Bien',
  problem: 'Problema',
  notChecked: 'Sin comprobar',
  milliseconds: 'ms',
  groups: {
    storage: 'Almacenamiento',
    functions: 'Funciones y base de datos',
    providers: 'Credenciales de los proveedores',
    queue: 'Cola de tareas',
  },
  functions: 'Funciones',
  functionsOk: 'La función de estado respondió.',
  failed: 'No se pudo comprobar el sistema',
  failures: {
    network:
      'Las funciones no responden. Revisa tu internet; si lo demás funciona, comprueba que estén publicadas en el proyecto.',
    denied: 'Tu cuenta no puede hacer esta comprobación. Inicia sesión de nuevo.',
    server:
      'La función de estado falló. Comprueba que esté publicada y que tenga sus variables de entorno; después vuelve a probar.',
  },
  queue: {
    title: 'Tareas pendientes por tipo',
    kind: 'Tarea',
    pending: 'Pendientes',
    failed: 'Fallidas',
    oldest: 'La más antigua',
    empty: 'No hay tareas pendientes ni fallidas.',
    unavailable: 'No se pudo leer la cola de tareas.',
    retryHint: 'Las fallidas están en Hoy: ahí se reintentan, se corrigen o se descartan.',
  },
  runs: {
    title: 'Últimas ejecuciones',
    lastSync: 'Sincronización de pagos',
    lastEvent: 'Aviso de pago recibido',
    never: 'Todavía no se ejecutó',
    noEvent: 'Todavía no llegó ninguno',
    sweep: 'Limpieza de archivos sin recap',
    watch: 'Vigilancia de lo que detiene las ventas',
    digest: 'Correo del día con lo pendiente',
    balances: 'Avance de los saldos',
    proof: 'Comprobación nocturna de los saldos',
    rates: 'Tipos de cambio del día',
    reminders: 'Recordatorios de pago, si están encendidos',
    orderMails: 'Correos por compras sin terminar',
    backup: 'Copia de los datos, registrada',
    corrected: (figures: number) =>
      `${figures} ${figures === 1 ? 'diferencia corregida' : 'diferencias corregidas'}`,
  },
} as const

export const healthCheckLabels: Readonly<Record<HealthCheckName, string>> = {
  database: 'Base de datos',
  variables: 'Variables de las funciones',
  payments: `${site.paymentProcessor} (cobros)`,
  resend: 'Resend (correo)',
  mailerlite: 'MailerLite (listas)',
  moodle: 'Moodle (aula)',
  google_sheets: 'Google Sheets (hojas de cálculo)',
  exchange_rates: 'ExchangeRate-API (tipos de cambio)',
  storage_bucket: 'Bucket creado',
  storage_upload: 'Archivo de prueba subido',
  storage_policies: 'Políticas configuradas',
  outbox: 'Tareas al día',
}

/** Findings of passed checks. */
export const healthyFindings: Readonly<Record<HealthCheckName, string>> = {
  database: 'Responde.',
  variables: 'Están todas, cada una con su formato.',
  payments: 'Acepta nuestras credenciales.',
  resend: 'Acepta nuestras credenciales.',
  mailerlite: 'Acepta nuestras credenciales.',
  moodle: 'Acepta nuestras credenciales y su servicio web puede hacer lo que le pedimos.',
  google_sheets: 'Acepta nuestras credenciales.',
  exchange_rates: 'Responde con los tipos de cambio.',
  storage_bucket: 'Es privado, admite hasta 100\u00a0MB y solo audio o PDF.',
  storage_upload: 'Se subió un archivo de prueba y se borró.',
  storage_policies: 'Quien no es del equipo no lee nada; el equipo solo sube a audio/ y pdfs/.',
  outbox: 'Ninguna tarea fallida ni atrasada.',
}

/** Findings of failed checks, with the next step. */
export const healthFindings: Readonly<Record<Exclude<HealthCode, 'ok'>, string>> = {
  variables_unfit: 'Corrígelas en los secretos de las funciones y comprueba de nuevo:',
  credentials_missing:
    'Faltan sus credenciales. Cárgalas como secretos de las funciones y comprueba de nuevo.',
  credentials_refused:
    'Rechaza nuestras credenciales. Genera una clave nueva en su panel, cárgala como secreto y comprueba de nuevo.',
  unreachable:
    'No está disponible. Mira su página de estado; lo que quede pendiente se reintenta solo cuando vuelva.',
  rate_limited: 'Nos pide esperar. Comprueba de nuevo en unos minutos.',
  unexpected_answer:
    'Respondió algo que no esperábamos. Comprueba su dirección en la configuración y avisa a quien programa.',
  classroom_lacking:
    'Le falta algo para recibir a quien compra. Corrígelo en la «Administración del sitio» de Moodle y comprueba de nuevo. Los permisos se dan al rol del servicio, en Usuarios, Permisos, Definir roles.',
  bucket_missing: 'El bucket recap-materials no existe. Ejecuta las migraciones de la base de datos.',
  bucket_settings:
    'El bucket no tiene lo que debe: privado, 100\u00a0MB y solo audio y PDF. Ejecuta las migraciones de la base de datos.',
  upload_refused: 'No se pudo subir el archivo de prueba. Revisa las políticas del bucket.',
  delete_refused:
    'El archivo de prueba se subió, pero no se pudo borrar. Bórralo desde el panel del proyecto.',
  too_open:
    'Hay permisos de más: alguien sin acceso puede leer, o se puede escribir fuera de audio/ y pdfs/. Ejecuta las migraciones.',
  steps_failed: 'Hay tareas fallidas. Mira abajo de qué tipo son; en Hoy está qué hacer con cada una.',
  steps_late: 'Hay tareas que esperan hace más de 10 minutos. Comprueba que el programador esté en marcha.',
  not_checked: 'No se comprobó, porque algo de lo que depende falla. Resuelve eso primero.',
}

/** What a check found, and one sentence for each thing that is missing. */
export function healthFinding({ name, code, lacks }: Pick<HealthCheck, 'name' | 'code' | 'lacks'>): string[] {
  return code === 'ok' ? [healthyFindings[name]] : [healthFindings[code], ...lacks.map(classroomLackText)]
}
