import { payments } from '../functions/_shared/payment-wiring.ts'

/** Where the value of a variable comes from, and the right that its key needs: for who opens a school (`npm run doctor`). */
export const variableSources: Readonly<Record<string, string>> = {
  VITE_SUPABASE_URL:
    'Supabase, página del proyecto, Connect: Project URL (https://….supabase.co, sin nada detrás).',
  VITE_SUPABASE_PUBLISHABLE_KEY:
    'Supabase, Project Settings, API Keys: la clave publicable (sb_publishable_…).',
  VITE_SITE_URL: 'La dirección pública del sitio, con https y sin nada detrás.',
  VITE_HCAPTCHA_SITEKEY: 'hCaptcha, Sites: el Sitekey del sitio.',
  VITE_HCAPTCHA_SCRIPT_URL: 'Vacía: el script del propio hCaptcha.',
  VITE_CHECKOUT_ORIGINS:
    'El origen de la dirección del checkout del proveedor de pagos, que está entre las funciones: con https y sin nada detrás.',
  VITE_GA_MEASUREMENT_ID:
    'Google Analytics, Admin, Data streams: Measurement ID (G-…). Vacía: no se mide nada.',
  SUPABASE_URL: 'La da la plataforma.',
  SUPABASE_PUBLISHABLE_KEYS: 'La da la plataforma.',
  SUPABASE_SECRET_KEYS: 'La da la plataforma.',
  SITE_URL: 'La misma que VITE_SITE_URL.',
  ALLOWED_ORIGINS: 'El origen del sitio, y ninguno más.',
  FUNCTIONS_URL:
    'La dirección del proyecto con /functions/v1, o un dominio propio que lleve a ella; queda en cada credencial, para siempre.',
  ...payments.sources,
  PAYPAL_HANDLE:
    'El usuario de PayPal.Me, sin @, que recibe pagos a mano si el proveedor falla. Vacía: nadie.',
  RESEND_BASE_URL: 'https://api.resend.com',
  RESEND_API_KEY: 'Resend, API Keys: con permiso de envío (Sending access).',
  MAIL_FROM:
    'Nombre <dirección> de un dominio verificado en Resend, Domains. El nombre lo dan los ajustes de la escuela.',
  MAIL_TO: 'El buzón de la escuela para las consultas.',
  MAILERLITE_API_URL: 'https://connect.mailerlite.com/api',
  MAILERLITE_API_KEY: 'MailerLite, Integrations, API.',
  MAILERLITE_GROUP_COMMUNITY: 'MailerLite, Subscribers, Groups: el número del grupo de la comunidad.',
  MAILERLITE_GROUP_NEWSLETTER: 'MailerLite, Subscribers, Groups: el número del grupo de novedades.',
  MAILERLITE_GROUP_STUDENTS: 'MailerLite, Subscribers, Groups: el de quienes pagaron. Vacía: van a ninguno.',
  COMMUNITY_INVITE_URL: 'La invitación al grupo de chat de la comunidad.',
  MOODLE_URL: 'La dirección del aula, también en el correo con el acceso.',
  MOODLE_TOKEN:
    'Moodle, Site administration, Server, Web services, Manage tokens: del usuario del servicio, con los permisos que dice docs/operations.md, «The classroom».',
  MOODLE_STUDENT_ROLE_ID: 'Moodle, Define roles: el número del rol de estudiante; 5 en un Moodle nuevo.',
  GOOGLE_TOKEN_URL: 'https://oauth2.googleapis.com/token',
  GOOGLE_SHEETS_URL: 'https://sheets.googleapis.com',
  GOOGLE_SERVICE_ACCOUNT:
    'Google Cloud, IAM, Service accounts, Keys: el JSON de la clave en una sola línea; con la API de Sheets habilitada.',
  ERASURES_PLACE:
    's3://depósito/carpeta de las copias, si están en un depósito S3: quien se borra se anota allí al momento. Vacía: lo anota la copia.',
  ERASURES_S3_ENDPOINT: 'La dirección del depósito S3, https://…',
  ERASURES_S3_REGION: 'La región del depósito.',
  ERASURES_S3_KEY_ID: 'Una clave que solo puede escribir en erasures/, no la de las copias.',
  ERASURES_S3_SECRET: 'El secreto de esa clave.',
  EXCHANGE_RATES_URL: 'https://open.er-api.com/v6',
  CREDENTIAL_KEYS:
    'npm run --silent credential:key -- 2026-11, y {"keys":[esa línea]}, con su parte privada.',
  CRON_SECRET: 'Un secreto que inventas tú, de 16 caracteres o más: openssl rand -hex 32.',
  CRON_SECRET_PREVIOUS: 'Mientras cambia: el de antes.',
}

export const doctorTexts = {
  usage: 'Uso: npm run doctor, o npm run doctor -- --env ARCHIVO',
  looksAt: (file: string) => `Se mira ${file}.`,
  unreadable: (file: string) => `No se pudo leer ${file}.`,
  given: 'tiene un valor con su formato.',
  empty: 'está vacía, y puede estarlo.',
  byPlatform: 'la da la plataforma.',
  byLauncher: 'la hace el entorno local en cada inicio.',
  where: 'De dónde sale:',
} as const
