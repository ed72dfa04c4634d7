import type { Detail, DetailCode, VariableProblem } from '../domain/contracts/checks.ts'

/** After the name of the variable. */
export const variableProblemTexts: Readonly<Record<VariableProblem, string>> = {
  missing: 'falta',
  malformed: 'no tiene el formato que debe',
  local: 'lleva a esta máquina o a un nombre de muestra',
  sample: 'tiene el valor del entorno local',
  public_secret: 'es un secreto, y quedaría a la vista de todos',
  mixed:
    'no corresponde a su par de las funciones (SITE_URL, SUPABASE_URL o la dirección del checkout): mezcla dos proyectos, dos sitios o pruebas con cobros reales',
}

/** A right of the role: `without`, what the school sees while it is missing. */
const right = (without: string) => `Permiso {what}: sin él, ${without}.`

/** `{of}`: functions, courses or currencies. The menus are those of Moodle's site administration. */
const texts: Readonly<Record<Exclude<DetailCode, VariableProblem>, string>> = {
  web_services_off:
    'Los servicios web están apagados, o algo delante del aula corta el paso: Funciones avanzadas, enablewebservices; y Servidor, Servicios web, Administrar protocolos: habilita REST.',
  accessexception:
    'El servicio no deja pasar a su usuario. Mira que el rol tenga el permiso webservice/rest:use y esté asignado en Usuarios, Permisos, Asignar roles globales; y en Servidor, Servicios web, Servicios externos, que el servicio esté habilitado, tenga la función core_webservice_get_site_info y al usuario entre los autorizados, sin fecha de fin ni restricción de IP.',
  wsaccessusersuspended:
    'El usuario del servicio está suspendido: Usuarios, Cuentas, lista de usuarios: actívalo.',
  wsaccessuserdeleted: 'El usuario del servicio se borró: haz otro, con otro token.',
  wsaccessuserunconfirmed:
    'El usuario del servicio está sin confirmar: Usuarios, Cuentas, lista de usuarios: confírmalo.',
  wsaccessuserexpired:
    'La contraseña del usuario del servicio venció: Usuarios, Cuentas, lista de usuarios: ponle otra.',
  forcepasswordchangenotice:
    'El usuario del servicio tiene que cambiar su contraseña: edita su perfil y quita «Forzar cambio de contraseña».',
  sitepolicynotagreed:
    'El usuario del servicio no aceptó la política del sitio: entra una vez con él y acéptala, o acéptala en su nombre en Usuarios, Privacidad y políticas.',
  usernotfullysetup: 'Al usuario del servicio le falta nombre, apellido o correo: edita su perfil.',
  functions: 'Faltan funciones: Servidor, Servicios web, Servicios externos, Funciones: agrega {of}.',
  'moodle/user:viewdetails': right('el servicio no ve a nadie y toma por nuevo a quien ya tiene usuario'),
  'moodle/user:viewalldetails': right(
    'no se ve qué nombres de usuario están tomados, y quien repite uno no entra',
  ),
  'moodle/site:viewuseridentity': `${right(
    'nadie se encuentra por su correo y quien ya tiene usuario no entra',
  )} Y en Usuarios, Permisos, Políticas de usuario, showuseridentity: deja marcado el correo.`,
  'moodle/user:create': right('nadie nuevo entra al aula'),
  'moodle/user:update': right('no se corrige ningún correo ni termina ningún acceso demo'),
  'moodle/user:delete': right('no se borra del aula a quien pide que borremos sus datos'),
  'enrol/manual:enrol': right('nadie entra a su curso'),
  'enrol/manual:unenrol': right('nadie sale de un curso'),
  'moodle/role:assign': `${right(
    'nadie entra a su curso',
  )} En Definir roles, pestaña «Permitir asignar roles», deja que asigne el de estudiante; su número es MOODLE_STUDENT_ROLE_ID.`,
  'moodle/course:view': `${right(
    'ninguna venta de estos cursos da acceso',
  )} Un curso oculto pide también moodle/course:viewhiddencourses. No se dejan ver: {of}.`,
  course_unknown:
    'El aula no tiene el curso {of}: corrige su número en la cohorte, o en los cursos del acceso demo.',
  course_closed:
    'Sin inscripción manual en el curso {of}: en el curso, Participantes, Métodos de matriculación: agrega «Matriculación manual».',
  payments_sandbox: 'Los pagos son de prueba: nadie cobra ni paga de verdad.',
  payments_live: 'Los pagos son reales.',
  estimate_old: 'Sin estimación, porque no hay un valor de los últimos tres días: {of}.',
  estimate_waits:
    'Sin estimación hasta que el valor de otro día confirme el primero, o uno que cambió un quinto o más: {of}.',
  balances_corrected: 'Diferencias corregidas: {of}.',
}

const isVariableProblem = (what: DetailCode): what is VariableProblem => what in variableProblemTexts

/** One sentence for each thing that a check found, with what to click. */
export function detailText({ what, of }: Detail): string {
  const names = of.join(', ')
  if (isVariableProblem(what)) return `${names} ${variableProblemTexts[what]}.`
  return texts[what].replace('{what}', what).replace('{of}', names)
}
