import type { CalendarDay } from '#domain/calendar.ts'
import {
  type ImportFile,
  type ImportRefusal,
  importRefusals,
  importRowsMax,
} from '#domain/contracts/school-import.ts'
import { formatCount, formatDayWithYear, formatList } from './format.ts'

/** A column of a file: its header, what stands in it. */
export type ImportColumn = { name: string; about: string; example: string; optional?: true }

const asText = 'En la hoja de cálculo, la columna tiene que ser de texto.'
const day = 'Día como 15/03/2025 o 2025-03-15, con las cuatro cifras del año.'
const amount = 'Solo cifras, sin separador de miles; coma o punto antes de los centavos: 1250.50.'

type ImportFileTexts = {
  title: string
  about: string
  fileName: string
  /** By the field of a row. */
  columns: Readonly<Record<string, ImportColumn>>
}

export const importFileTexts: Record<ImportFile, ImportFileTexts> = {
  students: {
    title: 'Estudiantes',
    about:
      'Una fila por persona. Quien ya está con ese correo conserva su nombre; solo se completa lo que falta.',
    fileName: 'estudiantes.csv',
    columns: {
      email: {
        ...{ name: 'correo', example: 'ejemplo@ejemplo.invalid' },
        about: 'Identifica a la persona; no se repite.',
      },
      firstname: { name: 'nombre', about: 'Nombre.', example: 'Nombre' },
      lastname: { name: 'apellido', about: 'Apellido; vacío si no tiene.', example: 'Apellido' },
      phone: {
        ...{ name: 'telefono', example: '(+54) 9 11 5555 0100', optional: true },
        about: `Con su prefijo. ${asText}`,
      },
      country: { name: 'pais', about: 'Nombre del país.', example: 'Argentina', optional: true },
    },
  },
  sales: {
    title: 'Ventas',
    about: 'Una fila por cada curso que compró una persona.',
    fileName: 'ventas.csv',
    columns: {
      key: {
        ...{ name: 'venta', example: 'V-1' },
        about: 'Número o clave de la venta en tu sistema anterior; no se repite. Por ella se la reconoce.',
      },
      email: {
        ...{ name: 'correo', example: 'ejemplo@ejemplo.invalid' },
        about: 'De quien paga, que está entre los estudiantes.',
      },
      cohort: {
        ...{ name: 'cohorte', example: 'gee-python-250716' },
        about: 'Identificador de la cohorte, como figura en Cursos.',
      },
      sold_on: { name: 'fecha', about: day, example: '2025-03-15' },
      price: { name: 'total_usd', about: `Total acordado, en dólares. ${amount}`, example: '270' },
      installments_number: {
        ...{ name: 'cuotas', example: '3', optional: true },
        about: 'De 1 a 36; vacío es un pago.',
      },
      free_reason: {
        ...{ name: 'sin_cargo', example: '', optional: true },
        about: 'Con total 0, por qué: beca, equipo o intercambio.',
      },
      access: {
        ...{ name: 'accede_a', example: 'gee-python-250716', optional: true },
        about:
          'Cohortes a las que ya entra en el aula, separadas por un espacio. Se anota y no se envía nada. Vacío, no tiene acceso: si pagó o es sin cargo, quedará en Hoy. Se puede completar después con el mismo archivo.',
      },
    },
  },
  payments: {
    title: 'Pagos',
    about:
      'Una fila por cada pago recibido. Si una fila tiene un error, su venta espera con todos sus pagos.',
    fileName: 'pagos.csv',
    columns: {
      key: {
        ...{ name: 'pago', example: 'P-1' },
        about: 'Número o clave del pago en tu sistema anterior; no se repite. Por ella se lo reconoce.',
      },
      sale: {
        ...{ name: 'venta', example: 'V-1' },
        about: 'La clave de su venta, de este archivo o de una importación anterior.',
      },
      paid_on: { name: 'fecha', about: day, example: '2025-03-15' },
      amount: { name: 'monto', about: `Lo que se recibió, en su moneda. ${amount}`, example: '100000' },
      currency: {
        ...{ name: 'moneda', example: 'ARS' },
        about: 'USD, ARS, MXN, CLP…: tres letras mayúsculas.',
      },
      counted_usd: {
        ...{ name: 'vale_usd', example: '90', optional: true },
        about:
          'Si no fue en dólares: cuántos dólares de la venta pagó. No se calcula con ningún tipo de cambio.',
      },
      payment_method: {
        ...{ name: 'medio', example: 'Transferencia', optional: true },
        about: 'Cómo se pagó.',
      },
    },
  },
}

/** The columns of a file, in its order. */
export function importColumns(file: ImportFile): (ImportColumn & { field: string })[] {
  return Object.entries(importFileTexts[file].columns).map(([field, column]) => ({ field, ...column }))
}

/** The words of `sin_cargo`, and the reason that each names. */
export const importFreeReasons: Readonly<Record<string, string>> = {
  beca: 'scholarship',
  equipo: 'staff',
  intercambio: 'exchange',
}

const badDay = 'No es un día pasado, como 15/03/2025 o 2025-03-15.'
const badKey =
  'La hoja de cálculo guardó la clave como un número y perdió cifras. Da formato de texto a la columna y escríbela de nuevo.'
const badAmount =
  'No es un monto como 1250.50: solo cifras, sin miles, con coma o punto antes de hasta dos decimales.'

/** What is wrong with a row. */
export const importRefusalTexts: Record<ImportRefusal, string> = {
  row_invalid: 'No se pudo leer. Compárala con las demás filas y escríbela de nuevo.',
  email_invalid: 'No es un correo.',
  email_repeated: 'Otra fila anterior tiene el mismo correo.',
  phone_invalid:
    'No es un teléfono, o la hoja de cálculo lo guardó como un número. Da formato de texto a la columna y escríbelo de nuevo; si no tiene, deja la celda vacía.',
  key_invalid: badKey,
  sale_invalid: badKey,
  key_repeated: 'Otra fila anterior tiene la misma clave.',
  key_taken:
    'Ya se importó con esta clave y otros datos. Lo importado se cambia en la página de la persona, no con otro archivo.',
  cohort_not_found: 'No hay una cohorte con ese identificador. Créala en Cursos.',
  student_not_found: 'No está entre los estudiantes: ni en su archivo ni en la escuela.',
  sold_on_invalid: badDay,
  price_invalid: badAmount,
  installments_number_invalid: 'No es un número de 1 a 36.',
  free_reason_required: 'Con total 0, escribe beca, equipo o intercambio.',
  free_reason_invalid: 'Solo con total 0, y solo beca, equipo o intercambio.',
  access_invalid: 'Alguna de esas cohortes no existe.',
  sale_exists: 'Esta persona ya tiene una venta de esa cohorte.',
  sale_not_found: 'Ninguna venta importada tiene esa clave.',
  paid_on_invalid: badDay,
  amount_invalid: badAmount,
  currency_invalid: 'No es una moneda que conocemos, como USD o ARS.',
  counted_usd_required: 'No fue en dólares: falta cuántos dólares de la venta pagó.',
  counted_usd_invalid: 'No es un monto en dólares como 90.50; si el pago fue en USD, va vacío.',
  amount_over_remaining:
    'Con este pago se recibió más que el total de la venta, o la venta está anulada o es sin cargo.',
}

const fieldProblems: Readonly<Record<string, string>> = {
  required: 'Falta.',
  too_long: 'Es demasiado largo.',
  damaged:
    'Una letra se perdió al guardar el archivo, y está como \uFFFD. Escríbela de nuevo en la hoja de cálculo.',
}

/** What is wrong with a row, and the field that it is about: null for a code that is not known. */
export function importRefusal(code: string): { field: string | null; text: string } {
  if (Object.hasOwn(importRefusals, code)) {
    const known = code as ImportRefusal
    return { field: importRefusals[known], text: importRefusalTexts[known] }
  }
  const [, field = null, problem] = /^(\w+)_(required|too_long|damaged)$/.exec(code) ?? []
  return { field, text: fieldProblems[problem ?? ''] ?? code }
}

const mostNamed = 8

/** "fila 4", "filas 2, 3 y 9", "filas 2, 3, … y 12 más". */
function rowsNamed(lines: readonly number[]): string {
  const more = lines.length - mostNamed
  const named = lines.slice(0, mostNamed).map(String)
  return `${lines.length === 1 ? 'fila' : 'filas'} ${formatList(more > 0 ? [...named, `${formatCount(more)} más`] : named)}`
}

/** Why a file was not read. */
export type ImportFileProblem =
  | { kind: 'unreadable' | 'quotes' | 'empty' | 'code' }
  | { kind: 'columns'; names: readonly string[] }
  | { kind: 'repeated'; names: readonly string[] }
  | { kind: 'cells'; line: number }
  | { kind: 'days'; dayFirst: readonly number[]; monthFirst: readonly number[] }

export function importProblemText(problem: ImportFileProblem): string {
  switch (problem.kind) {
    case 'unreadable':
      return 'No es un CSV. En la hoja de cálculo elige Guardar como, y ahí «CSV UTF-8» o «CSV».'
    case 'code':
      return 'No llegó el programa que lee archivos. Revisa tu internet y elige el archivo de nuevo.'
    case 'quotes':
      return 'Hay unas comillas que no se cierran.'
    case 'empty':
      return 'No tiene ninguna fila, aparte de los títulos y del ejemplo.'
    case 'columns':
      return `Faltan columnas: ${problem.names.join(', ')}. Los títulos van en la primera fila, como en la plantilla.`
    case 'repeated':
      return `Hay columnas repetidas: ${problem.names.join(', ')}.`
    case 'days':
      return `Unas fechas solo se leen con el día primero (${rowsNamed(problem.dayFirst)}) y otras solo con el mes primero (${rowsNamed(problem.monthFirst)}). Escríbelas todas igual y elige el archivo de nuevo.`
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
  templateFailed: 'No se pudo hacer la plantilla. Revisa tu internet.',
  choose: 'Elegir archivo',
  chooseOther: 'Elegir otro',
  remove: 'Quitar',
  file: (title: string) => `Archivo de ${title.toLowerCase()}`,
  columns: 'Qué va en cada columna',
  column: 'Columna',
  about: 'Qué va',
  example: 'Ejemplo',
  optional: 'opcional',
  read: (count: number) => (count === 1 ? '1 fila leída' : `${rows(count)} leídas`),
  order: {
    legend: '¿Qué va primero en las fechas?',
    missing: 'Falta decir qué va primero en las fechas.',
    day_first: 'El día',
    month_first: 'El mes',
    read: (typed: string, day: CalendarDay | null) =>
      `${typed}: ${day ? formatDayWithYear(day) : 'no es un día'}`,
  },
  letters: {
    legend: '¿Cómo se leen bien las letras?',
    missing: 'Falta decir cómo se leen bien las letras.',
  },
  ignored: (names: readonly string[]) => `Estas columnas no se usan: ${names.join(', ')}.`,
  tooMany: (count: number) =>
    `Son ${rows(count)}, más de las ${formatCount(importRowsMax)} que entran por vez. Divide los archivos.`,
  review: 'Revisar',
  reviewing: 'Revisando…',
  found: (right: number, wrong: number) =>
    `${formatCount(right)} para escribir, ${formatCount(wrong)} con error`,
  counts: 'Filas por archivo',
  of: 'Archivo',
  states: {
    new: 'Nuevas',
    completed: 'Se completan',
    known: 'Ya estaban',
    wrong: 'Con error',
    waiting: 'Esperan',
  },
  waiting: 'Esperan las filas correctas de una venta que tiene un error en otra fila suya.',
  wrong: 'Errores por causa',
  cause: (title: string, column: string | null, count: number) =>
    `${[title, column].filter(Boolean).join(', ')}: ${rows(count)}`,
  wrongRow: (line: number, value: string | null) => (value ? `fila ${line} «${value}»` : `fila ${line}`),
  allRows: 'Ver las filas',
  shortYear: 'El año lleva sus cuatro cifras, como 15/03/2025: con dos no se adivina el siglo.',
  row: 'Fila',
  withoutAccess: (count: number) => `${formatCount(count)} pagadas sin acceso`,
  withoutAccessHint:
    'Son ventas pagadas, o sin cargo, que no dicen en accede_a a qué cohortes entra ya la persona. Complétalo y elige el archivo de nuevo; si no, quedan en Hoy, donde se decide por varias a la vez.',
  withoutAccessDone:
    'Quedaron en Hoy, donde se decide por varias a la vez. También puedes completar accede_a e importar de nuevo el mismo archivo.',
  toDesk: 'Decidir en Hoy',
  shown: (shown: number, all: number) => `Se muestran ${formatCount(shown)} de ${formatCount(all)}.`,
  preview: (title: string) => `${title}: lo que se escribiría`,
  full: (cohort: string, taken: number, seats: number) =>
    `${cohort} quedará con ${formatCount(taken)} personas para ${formatCount(seats)} lugares.`,
  fullTitle: 'Cohortes con más personas que lugares',
  nothing: 'Todas las filas correctas ya estaban: no hay nada que escribir.',
  importAll: (count: number) => (count === 1 ? 'Importar 1 fila' : `Importar ${rows(count)}`),
  importRight: (count: number) =>
    count === 1 ? 'Importar la única fila correcta' : `Importar las ${formatCount(count)} filas correctas`,
  reading: 'Leyendo el archivo…',
  importing: (count: number) => `Importando ${rows(count)}…`,
  changed: 'Algo cambió mientras revisabas, y no se escribió nada. Mira de nuevo los errores.',
  done: (students: number, sales: number, payments: number) =>
    `Se escribieron ${formatCount(students)} estudiantes, ${formatCount(sales)} ventas y ${formatCount(payments)} pagos.`,
  doneCompleted: (count: number) =>
    count === 1 ? 'Se completó 1 fila que ya estaba.' : `Se completaron ${rows(count)} que ya estaban.`,
  doneHint: 'Quedó en Auditoría. Las deudas y los lugares ya están al día.',
  failed: 'No se pudo importar',
  failedHint: 'No se escribió nada. Vuelve a probar; si sigue igual, divide los archivos.',
  lost: 'No llegó la respuesta',
  lostHint: 'Puede que se haya importado. Vuelve a revisar: lo que ya está no se escribe otra vez.',
  retry: 'Reintentar',
} as const
