import { type ImportFile, type ImportRefusal, importRowsMax } from '#domain/contracts/school-import.ts'
import { formatCount } from './format.ts'

/** A column of a file: its header, the field of the row, what stands in it. */
export type ImportColumn = { name: string; field: string; about: string; example: string; optional?: true }
export type ImportFileTexts = {
  title: string
  about: string
  fileName: string
  columns: readonly ImportColumn[]
}

const day = 'Día como 2025-03-15: año, mes y día. En la planilla, la columna tiene que ser de texto.'
const amount = 'Solo cifras, sin separador de miles; coma o punto antes de los centavos: 1250,50.'

export const importFileTexts: Record<ImportFile, ImportFileTexts> = {
  students: {
    title: 'Estudiantes',
    about:
      'Una fila por persona. Quien ya está con ese correo conserva su nombre; solo se completa lo que falta.',
    fileName: 'estudiantes.csv',
    columns: [
      {
        ...{ name: 'correo', field: 'email', example: 'ejemplo@ejemplo.invalid' },
        about: 'Identifica a la persona; no se repite.',
      },
      { name: 'nombre', field: 'firstname', about: 'Nombre.', example: 'Nombre' },
      { name: 'apellido', field: 'lastname', about: 'Apellido.', example: 'Apellido' },
      {
        ...{ name: 'telefono', field: 'phone', example: '(+54) 9 11 5555 0100', optional: true },
        about: 'Con su prefijo. En la planilla, la columna tiene que ser de texto.',
      },
      {
        ...{ name: 'pais', field: 'country', example: 'Argentina', optional: true },
        about: 'Nombre del país.',
      },
    ],
  },
  sales: {
    title: 'Ventas',
    about: 'Una fila por cada curso que compró una persona.',
    fileName: 'ventas.csv',
    columns: [
      {
        ...{ name: 'venta', field: 'key', example: 'V-1' },
        about: 'Número o clave de la venta en tu sistema anterior; no se repite. Por ella se la reconoce.',
      },
      {
        ...{ name: 'correo', field: 'email', example: 'ejemplo@ejemplo.invalid' },
        about: 'De quien paga, que está entre los estudiantes.',
      },
      {
        ...{ name: 'cohorte', field: 'cohort', example: 'gee-python-250716' },
        about: 'Identificador de la cohorte, como figura en Cursos.',
      },
      { name: 'fecha', field: 'sold_on', about: day, example: '2025-03-15' },
      {
        name: 'total_usd',
        field: 'price',
        about: `Total acordado, en dólares. ${amount}`,
        example: '270,00',
      },
      {
        ...{ name: 'cuotas', field: 'installments_number', example: '3', optional: true },
        about: 'De 1 a 36; vacío es un pago.',
      },
      {
        ...{ name: 'sin_cargo', field: 'free_reason', example: '', optional: true },
        about: 'Con total 0, por qué: beca, equipo o intercambio.',
      },
      {
        ...{ name: 'accede_a', field: 'access', example: 'gee-python-250716', optional: true },
        about:
          'Cohortes a las que ya entra en el aula, separadas por un espacio. Se anota y no se envía nada. Vacío, no tiene acceso: si pagó, quedará en Hoy para dárselo.',
      },
    ],
  },
  payments: {
    title: 'Pagos',
    about:
      'Una fila por cada pago recibido. Si una fila tiene un error, su venta espera con todos sus pagos.',
    fileName: 'pagos.csv',
    columns: [
      {
        ...{ name: 'pago', field: 'key', example: 'P-1' },
        about: 'Número o clave del pago en tu sistema anterior; no se repite. Por ella se lo reconoce.',
      },
      {
        ...{ name: 'venta', field: 'sale', example: 'V-1' },
        about: 'La clave de su venta, de este archivo o de una importación anterior.',
      },
      { name: 'fecha', field: 'paid_on', about: day, example: '2025-03-15' },
      {
        name: 'monto',
        field: 'amount',
        about: `Lo que se recibió, en su moneda. ${amount}`,
        example: '100000,00',
      },
      {
        name: 'moneda',
        field: 'currency',
        about: 'USD, ARS, MXN, CLP…: tres letras mayúsculas.',
        example: 'ARS',
      },
      {
        ...{ name: 'vale_usd', field: 'counted_usd', example: '90,00', optional: true },
        about:
          'Si no fue en dólares: cuántos dólares de la venta pagó. No se calcula con ningún tipo de cambio.',
      },
      {
        ...{ name: 'medio', field: 'payment_method', example: 'Transferencia', optional: true },
        about: 'Cómo se pagó.',
      },
    ],
  },
}

/** The words of `sin_cargo`, and the reason that each names. */
export const importFreeReasons: Readonly<Record<string, string>> = {
  beca: 'scholarship',
  equipo: 'staff',
  intercambio: 'exchange',
}

const missing = 'Falta.'
const tooLong = 'Es demasiado largo.'
const badDay = 'No es un día pasado, escrito como 2025-03-15.'
const badAmount =
  'No es un monto como 1250,50: solo cifras, sin miles, con coma o punto antes de hasta dos decimales.'

/** What is wrong, by the field of the row that it is about. */
export const importRefusalTexts: Record<ImportRefusal, { field: string; text: string }> = {
  email_required: { field: 'email', text: missing },
  email_invalid: { field: 'email', text: 'No es un correo.' },
  email_too_long: { field: 'email', text: tooLong },
  email_repeated: { field: 'email', text: 'Otra fila anterior tiene el mismo correo.' },
  firstname_required: { field: 'firstname', text: missing },
  firstname_too_long: { field: 'firstname', text: tooLong },
  lastname_required: { field: 'lastname', text: missing },
  lastname_too_long: { field: 'lastname', text: tooLong },
  phone_invalid: {
    ...{ field: 'phone' },
    text: 'La planilla lo guardó como un número y perdió cifras. Da formato de texto a la columna y escríbelo de nuevo.',
  },
  phone_too_long: { field: 'phone', text: tooLong },
  country_too_long: { field: 'country', text: tooLong },
  key_required: { field: 'key', text: missing },
  key_too_long: { field: 'key', text: tooLong },
  key_repeated: { field: 'key', text: 'Otra fila anterior tiene la misma clave.' },
  key_taken: {
    ...{ field: 'key' },
    text: 'Ya se importó con esta clave y otros datos. Lo importado se cambia en la página de la persona, no con otro archivo.',
  },
  cohort_required: { field: 'cohort', text: missing },
  cohort_too_long: { field: 'cohort', text: tooLong },
  cohort_not_found: { field: 'cohort', text: 'No hay una cohorte con ese identificador. Créala en Cursos.' },
  student_not_found: {
    field: 'email',
    text: 'No está entre los estudiantes: ni en su archivo ni en la escuela.',
  },
  sold_on_required: { field: 'sold_on', text: missing },
  sold_on_invalid: { field: 'sold_on', text: badDay },
  price_required: { field: 'price', text: missing },
  price_invalid: { field: 'price', text: badAmount },
  installments_number_invalid: { field: 'installments_number', text: 'No es un número de 1 a 36.' },
  free_reason_required: { field: 'free_reason', text: 'Con total 0, escribe beca, equipo o intercambio.' },
  free_reason_invalid: {
    ...{ field: 'free_reason' },
    text: 'Solo con total 0, y solo beca, equipo o intercambio.',
  },
  access_invalid: { field: 'access', text: 'Alguna de esas cohortes no existe.' },
  sale_exists: { field: 'cohort', text: 'Esta persona ya tiene una venta de esa cohorte.' },
  sale_required: { field: 'sale', text: missing },
  sale_not_found: { field: 'sale', text: 'Ninguna venta importada tiene esa clave.' },
  paid_on_required: { field: 'paid_on', text: missing },
  paid_on_invalid: { field: 'paid_on', text: badDay },
  amount_required: { field: 'amount', text: missing },
  amount_invalid: { field: 'amount', text: badAmount },
  currency_required: { field: 'currency', text: missing },
  currency_invalid: { field: 'currency', text: 'No es una moneda que conocemos, como USD o ARS.' },
  counted_usd_required: {
    field: 'counted_usd',
    text: 'No fue en dólares: falta cuántos dólares de la venta pagó.',
  },
  counted_usd_invalid: {
    ...{ field: 'counted_usd' },
    text: 'No es un monto en dólares como 90,50; si el pago fue en USD, va vacío.',
  },
  amount_over_remaining: {
    ...{ field: 'amount' },
    text: 'Con este pago se recibió más que el total de la venta, o la venta está anulada o es sin cargo.',
  },
  payment_method_too_long: { field: 'payment_method', text: tooLong },
}

/** Why a file was not read. */
export type ImportFileProblem =
  | { kind: 'unreadable' | 'quotes' | 'empty' }
  | { kind: 'columns'; names: readonly string[] }
  | { kind: 'repeated'; names: readonly string[] }
  | { kind: 'cells'; line: number }

export function importProblemText(problem: ImportFileProblem): string {
  switch (problem.kind) {
    case 'unreadable':
      return 'No es un CSV. En la planilla elige Guardar como, y ahí «CSV UTF-8» o «CSV».'
    case 'quotes':
      return 'Hay unas comillas que no se cierran.'
    case 'empty':
      return 'No tiene ninguna fila, aparte de los títulos y del ejemplo.'
    case 'columns':
      return `Faltan columnas: ${problem.names.join(', ')}. Los títulos van en la primera fila, como en la plantilla.`
    case 'repeated':
      return `Hay columnas repetidas: ${problem.names.join(', ')}.`
    case 'cells':
      return `La fila ${problem.line} tiene más celdas que títulos: quizá un valor lleva el separador dentro y no está entre comillas.`
  }
}

const rows = (count: number) => (count === 1 ? '1 fila' : `${formatCount(count)} filas`)

export const importTexts = {
  title: 'Importar una escuela',
  lead: 'Trae de otro sistema a tus estudiantes, sus ventas y lo que pagaron. Nada se escribe hasta que lo confirmes, y no se envía ningún correo.',
  link: 'Importar desde archivos',
  steps: {
    files: '1. Los archivos',
    review: '2. Qué se escribiría',
    done: 'Importado',
  },
  filesLead: `Los tres son opcionales: puedes empezar por los estudiantes. Hasta ${formatCount(importRowsMax)} filas por vez; una venta va junto con sus pagos. Volver a importar un archivo no cambia nada de lo que ya está.`,
  template: 'Descargar plantilla',
  choose: 'Elegir archivo',
  chooseOther: 'Elegir otro',
  remove: 'Quitar',
  file: (title: string) => `Archivo de ${title.toLowerCase()}`,
  columns: 'Qué va en cada columna',
  column: 'Columna',
  about: 'Qué va',
  example: 'Ejemplo',
  optional: 'opcional',
  read: (count: number) => `${rows(count)} leídas`,
  ignored: (names: readonly string[]) => `Estas columnas no se usan: ${names.join(', ')}.`,
  review: 'Revisar',
  reviewing: 'Revisando…',
  counts: 'Filas por archivo',
  of: 'Archivo',
  states: { new: 'Nuevas', known: 'Ya estaban', wrong: 'Con error', waiting: 'Esperan' },
  waiting: 'Esperan las filas correctas de una venta que tiene un error en otra fila suya.',
  wrong: 'Errores por fila',
  row: 'Fila',
  what: 'Qué pasa',
  value: 'Valor',
  shown: (shown: number, all: number) => `Se muestran ${formatCount(shown)} de ${formatCount(all)}.`,
  preview: (title: string) => `${title}: lo que se escribiría`,
  full: (cohort: string, taken: number, seats: number) =>
    `${cohort} quedará con ${formatCount(taken)} personas para ${formatCount(seats)} cupos.`,
  fullTitle: 'Cohortes por encima de su cupo',
  nothing: 'Todas las filas correctas ya estaban: no hay nada que escribir.',
  importAll: (count: number) => (count === 1 ? 'Importar 1 fila' : `Importar ${rows(count)}`),
  importRight: (count: number) =>
    count === 1 ? 'Importar la única fila correcta' : `Importar las ${formatCount(count)} filas correctas`,
  importing: 'Importando…',
  changed: 'Algo cambió mientras revisabas, y no se escribió nada. Mira de nuevo los errores.',
  done: (students: number, sales: number, payments: number) =>
    `Se escribieron ${formatCount(students)} estudiantes, ${formatCount(sales)} ventas y ${formatCount(payments)} pagos.`,
  doneHint: 'Quedó en Auditoría. Las deudas y los cupos ya están al día.',
  failed: 'No se pudo importar',
  failedHint: 'No se escribió nada. Vuelve a probar; si sigue igual, divide los archivos.',
  lost: 'No llegó la respuesta',
  lostHint: 'Puede que se haya importado. Vuelve a revisar: lo que ya está no se escribe otra vez.',
  retry: 'Reintentar',
} as const
