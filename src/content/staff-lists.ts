/** Load failure texts shared by all back-office lists; each list adds its own `failed`. */
export const loadFailureTexts = {
  failedHint:
    'El servidor no respondió como esperábamos. Vuelve a probar; si sigue igual, avisa a quien administra el sistema.',
  offline: 'Error de conexión',
  offlineHint: 'Revisa tu internet y vuelve a probar.',
  retry: 'Reintentar',
} as const

/** Pager texts shared by all back-office lists; each list adds its own `pages` and `count`. */
export const pagerTexts = {
  page: 'Página',
  of: 'de',
  previous: 'Anterior',
  next: 'Siguiente',
  updating: 'Actualizando…',
} as const
