import { loadFailureTexts } from './staff-lists.ts'

export const healthTexts = {
  title: 'Estado del sistema',
  lead: 'Cada línea se comprueba de verdad al abrir esta página.',
  loading: 'Comprobando el sistema…',
  run: 'Comprobar de nuevo',
  running: 'Comprobando…',
  checkedAt: 'Última comprobación',
  zone: 'hora de Argentina',
  ok: 'Bien',
  problem: 'Problema',
  notChecked: 'Sin comprobar',
  milliseconds: 'ms',
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
    never: 'Todavía no se ha ejecutado',
    noEvent: 'Todavía no ha llegado ninguno',
    sweep: 'Limpieza de archivos sin recap',
    watch: 'Vigilancia de lo que detiene las ventas',
    digest: 'Correo del día con lo pendiente',
    balances: 'Avance de los saldos',
    proof: 'Comprobación nocturna de los saldos',
    rates: 'Tipos de cambio del día',
    reminders: 'Recordatorios de pago, si están encendidos',
    orderMails: 'Correos por compras sin terminar',
    backup: 'Copia de los datos',
  },
} as const

export const openingTexts = {
  ...loadFailureTexts,
  failed: 'No se pudo comprobar qué falta',
  progress: (done: number, all: number) => `${done} de ${all}`,
  done: 'Listo',
  open: 'Falta',
  checking: 'Comprobando…',
} as const
