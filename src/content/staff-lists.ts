/** What every list of the back office says of a failure to load it; which list it was, each says itself (`failed`). */
export const loadFailureTexts = {
  failedHint:
    'El servidor no respondió como esperábamos. Vuelve a probar; si sigue igual, avisa a quien administra el sistema.',
  offline: 'Error de conexión',
  offlineHint: 'Revisa tu internet y vuelve a probar.',
  retry: 'Reintentar',
} as const

/** What every list of the back office says of its pages; `pages` and `count` are the list's own. */
export const pagerTexts = {
  page: 'Página',
  previous: 'Anterior',
  next: 'Siguiente',
  updating: 'Actualizando…',
} as const

/** Numbers with a decimal comma go with the semicolon, as spreadsheets in Spanish read them. */
export const csvTexts = {
  format: 'Formato del CSV',
  formats: { comma: 'CSV con comas', semicolon: 'CSV con punto y coma' },
} as const
