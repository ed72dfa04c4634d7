import type { CheckBy, CheckCode, CheckGroup, CheckName, CheckResult } from '../domain/contracts/checks.ts'
import { detailText } from './check-details.ts'
import { site } from './site.ts'

// What the Config tab, the doctor, the alarms and the steps of a new school call a check, and what they say of it.

export const checkGroupTitles: Readonly<Record<CheckGroup, string>> = {
  storage: 'Almacenamiento',
  project: 'Funciones y base de datos',
  providers: 'Credenciales de los proveedores',
  queue: 'Tareas y saldos',
  opening: 'Antes de la primera venta',
}

export const checkLabels: Readonly<Record<CheckName, string>> = {
  storage_bucket: 'Bucket creado',
  storage_upload: 'Archivo de prueba subido',
  storage_policies: 'Políticas configuradas',
  site_variables: 'Variables del sitio (públicas)',
  variables: 'Variables de las funciones (secretos)',
  key: 'Clave publicable',
  functions: 'Funciones',
  database: 'Base de datos',
  school: 'La escuela tiene su nombre y sus direcciones',
  payments: `${site.paymentProcessor} (cobros)`,
  resend: 'Resend (correo)',
  mailerlite: 'MailerLite (listas)',
  moodle: 'Moodle (aula)',
  google_sheets: 'Google Sheets (hojas de cálculo)',
  exchange_rates: 'ExchangeRate-API (tipos de cambio)',
  outbox: 'Cola de tareas',
  balances: 'Saldos',
  mail: 'Salió un correo de la escuela',
  cohort: 'Hay una primera cohorte',
  classroom: 'Cada cohorte vigente tiene su curso en el aula',
  administrators: 'Hay una segunda persona de administración',
  backup: 'Se hizo una primera copia de los datos',
}

const takesKey = 'Acepta nuestras credenciales.'

/** What is said of a check that is good; what a school needs before its first sale is named by itself. */
const good: Readonly<Partial<Record<CheckName, string>>> = {
  storage_bucket: 'Es privado, admite hasta 100\u00a0MB y solo audio o PDF.',
  storage_upload: 'Se subió un archivo de prueba y se borró.',
  storage_policies: 'Quien no es del equipo no lee nada; el equipo solo sube a audio/ y pdfs/.',
  variables: 'Están todas, cada una con su formato.',
  key: 'El proyecto la acepta.',
  functions: 'Están publicadas y aceptan al sitio.',
  database: 'Responde y tiene las migraciones.',
  payments: takesKey,
  resend: takesKey,
  mailerlite: takesKey,
  moodle: 'Acepta nuestras credenciales y su servicio web puede hacer lo que le pedimos.',
  google_sheets: takesKey,
  exchange_rates: 'Responde con los tipos de cambio.',
  outbox: 'Ninguna tarea fallida ni atrasada.',
  balances: 'La última comprobación de la noche no encontró diferencias.',
}

/** `todo`: a sentence; of a step of a new school, the link or button that leads there. */
type Finding = { what: string; todo: string }

export const findings: Readonly<Record<Exclude<CheckCode, 'ok'> | `${CheckBy<'database'>}_open`, Finding>> = {
  variables_unfit: {
    what: 'Hay variables que no pueden funcionar.',
    todo: 'Corrígelas en los secretos de las funciones y comprueba de nuevo:',
  },
  key_refused: { what: 'El proyecto no la acepta.', todo: 'Cópiala de nuevo del panel del proyecto.' },
  sign_up_open: {
    what: 'Cualquiera puede crear una cuenta.',
    todo: 'Apaga «Allow new users to sign up» en Authentication.',
  },
  anonymous_open: {
    what: 'Cualquiera puede entrar sin cuenta.',
    todo: 'Apaga los ingresos anónimos en Authentication.',
  },
  functions_missing: { what: 'No están publicadas.', todo: 'npx supabase@3.1.0 functions deploy.' },
  functions_refuse: { what: 'No aceptan al sitio.', todo: 'Revisa ALLOWED_ORIGINS y los secretos.' },
  database_empty: { what: 'No tiene las migraciones.', todo: 'npx supabase@3.1.0 db push --remote.' },
  credentials_missing: {
    what: 'Faltan sus credenciales.',
    todo: 'Cárgalas como secretos de las funciones y comprueba de nuevo.',
  },
  credentials_refused: {
    what: 'Rechaza nuestras credenciales.',
    todo: 'Genera una clave nueva en su panel, cárgala como secreto y comprueba de nuevo.',
  },
  payment_key_refused: {
    what: 'Rechaza nuestra clave: nadie puede pagar, y los pagos que ya se hicieron no se confirman. Repite sus avisos, así que nada se pierde.',
    todo: 'Genera una clave nueva en su panel, cárgala como secreto de las funciones y comprueba de nuevo.',
  },
  payments_mixed: {
    what: 'La API y el checkout de los pagos no son del mismo entorno.',
    todo: 'Corrige las dos direcciones: una es de prueba y la otra no.',
  },
  unreachable: {
    what: 'No responde.',
    todo: 'Mira su página de estado; lo que quede pendiente se reintenta solo cuando vuelva.',
  },
  rate_limited: { what: 'Nos pide esperar.', todo: 'Comprueba de nuevo en unos minutos.' },
  unexpected_answer: {
    what: 'Respondió algo que no esperábamos.',
    todo: 'Comprueba su dirección en la configuración y avisa a quien programa.',
  },
  classroom_lacking: {
    what: 'Le falta algo para recibir a quien compra.',
    todo: 'Corrígelo en la «Administración del sitio» de Moodle y comprueba de nuevo. Los permisos se dan al rol del servicio, en Usuarios, Permisos, Definir roles.',
  },
  rates_old: {
    what: 'Responde, pero el sitio no tiene un valor reciente de cada moneda.',
    todo: 'Se piden solos cada seis horas; si no llegan, comprueba que el programador llame a fetch-exchange-rates.',
  },
  bucket_missing: {
    what: 'El bucket recap-materials no existe.',
    todo: 'Ejecuta las migraciones de la base de datos.',
  },
  bucket_settings: {
    what: 'El bucket no tiene lo que debe: privado, 100\u00a0MB y solo audio y PDF.',
    todo: 'Ejecuta las migraciones de la base de datos.',
  },
  upload_refused: {
    what: 'No se pudo subir el archivo de prueba.',
    todo: 'Revisa las políticas del bucket.',
  },
  delete_refused: {
    what: 'El archivo de prueba se subió, pero no se pudo borrar.',
    todo: 'Bórralo desde el panel del proyecto.',
  },
  too_open: {
    what: 'Hay permisos de más: alguien sin acceso puede leer, o se puede escribir fuera de audio/ y pdfs/.',
    todo: 'Ejecuta las migraciones.',
  },
  steps_failed: { what: 'Hay tareas fallidas.', todo: 'En Hoy está qué hacer con cada una.' },
  steps_late: {
    what: 'Hay tareas que debían salir hace más de 15 minutos.',
    todo: 'Mira qué espera y qué proveedor falla.',
  },
  steps_stalled: {
    what: 'Hay correos, altas en el aula o listas esperando, y ninguna tarea se completó en los últimos 15 minutos: quien paga no recibe su acceso. Lo que espera sale solo cuando vuelva.',
    todo: 'Mira qué espera y qué proveedor falla; si no falla ninguno, comprueba que el programador llame a process-outbox.',
  },
  balances_differ: {
    what: 'La comprobación de la noche encontró saldos que no coincidían con los pagos. Ya están corregidos; hasta entonces el seguimiento pudo mostrar una deuda equivocada.',
    todo: 'Avisa a quien mantiene el sistema: no debería ocurrir.',
  },
  not_checked: {
    what: 'No se comprobó, porque algo de lo que depende falla.',
    todo: 'Resuelve eso primero.',
  },
  school_open: {
    what: 'Los llevan el sitio, los correos y los certificados. También quién firma y qué se exige para dar acceso.',
    todo: 'Abrir los ajustes',
  },
  payments_open: {
    what: 'Con su clave se abren los pagos. Mientras falte, nadie puede comprar.',
    todo: 'Ver el estado en Config',
  },
  mail_open: {
    what: 'El dominio de los correos está verificado cuando sale el primero: el aviso de tu primer ingreso, por ejemplo.',
    todo: 'Ver el estado en Config',
  },
  cohort_open: {
    what: 'Con sus precios y su fecha. La que está vigente es la que se vende.',
    todo: 'Cargar una cohorte',
  },
  classroom_open: {
    what: 'Es el número del curso en Moodle. Sin ese número, el acceso de quien paga queda pendiente.',
    todo: 'Ver las cohortes',
  },
  administrators_open: {
    what: 'Si una pierde su teléfono o su contraseña, la otra la vuelve a dejar entrar.',
    todo: 'Agregar a una persona',
  },
  backup_open: {
    what: 'Fuera del proyecto, en un lugar de la escuela: el manual de operaciones dice cómo, y la copia se anota sola.',
    todo: 'Corre npm run backup.',
  },
}

/** What a check found, and one sentence for each detail. */
export function checkFinding(name: CheckName, { code, details }: CheckResult): string[] {
  const first = code === 'ok' ? (good[name] ?? '') : `${findings[code].what} ${findings[code].todo}`
  return [first, ...details.map(detailText)]
}

export const allGoodText = 'Todo está como debe.'

export function problemsText(count: number): string {
  return count === 1 ? 'Hay 1 problema.' : `Hay ${count} problemas.`
}
