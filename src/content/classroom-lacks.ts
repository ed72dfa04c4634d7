import type { ClassroomLack, Lack } from '#domain/contracts/staff-health.ts'

/** A right of the role: `without`, what the school sees while it is missing. */
const right = (without: string) => `Permiso {what}: sin él, ${without}.`

/** `{of}`: functions or courses. The menus are those of Moodle's site administration. */
const texts: Readonly<Record<ClassroomLack, string>> = {
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
}

/** One sentence for each thing that the classroom's service lacks, with what to click. */
export function classroomLackText({ what, of }: Lack): string {
  return texts[what].replace('{what}', what).replace('{of}', of.join(', '))
}
