import { formatCount } from './format.ts'
import { loadFailureText } from './navigation.ts'
import { loadFailureTexts } from './staff-lists.ts'

/** Why an export failed (back-office specification, section 8). */
export type CsvFailureReason = 'offline' | 'denied' | 'http' | 'writer'

const rows = (count: number) => `${formatCount(count)} ${count === 1 ? 'fila' : 'filas'}`

export const csvExportTexts = {
  export: 'Exportar CSV',
  busy: 'Exportando…',
  failed: 'Error al cargar los datos',
  empty: 'No hay datos para exportar',
  panel: 'Exportación',
  progress: (written: number, total: number | null) =>
    total === null ? rows(written) : `${formatCount(written)} de ${rows(total)}`,
  cancel: 'Cancelar',
  done: (written: number) => `${rows(written)} exportadas`,
  cancelled: 'Exportación cancelada',
  changed:
    'Los datos cambiaron mientras se escribía el archivo. Si necesitas la foto exacta, expórtalo de nuevo.',
} as const

/** Quoted in the back-office specification, section 8. */
export const csvFailureTexts = {
  /** Before the status of the answer. */
  http: 'Error HTTP: ',
  denied: 'Tu sesión terminó o tu cuenta ya no puede exportar. Inicia sesión de nuevo.',
} as const

/** `status`: of the answer, for `http`. */
export function csvFailureSentence(failure: { reason: CsvFailureReason; status?: number }): string {
  switch (failure.reason) {
    case 'offline':
      return loadFailureTexts.offline
    case 'http':
      return `${csvFailureTexts.http}${failure.status}`
    case 'denied':
      return csvFailureTexts.denied
    case 'writer':
      return loadFailureText.causes.missing
  }
}

/** The semicolon format has decimal commas, as Spanish spreadsheets expect. */
export const csvFormatTexts = {
  label: 'Formato del CSV',
  formats: { comma: 'CSV con comas', semicolon: 'CSV con punto y coma' },
  notSaved: 'No pudimos guardar el formato: vale hasta que recargues la página.',
} as const
