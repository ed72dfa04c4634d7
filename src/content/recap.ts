import { formatCohort } from './format.ts'

export const recapSpeeds = [1, 1.25, 1.5, 2] as const
export type RecapSpeed = (typeof recapSpeeds)[number]

export const recapText = {
  loading: 'Cargando tu recap',
  greeting: (name: string) => `Hola, ${name}`,
  courseBadge: 'Curso',
  cohortBadge: (cohort: string) => formatCohort(cohort).replace('c', 'C'),
  /** Messages of the public specification, sections 2 and 8. */
  notFound: {
    reason: 'Recap no encontrado',
    title: 'Enlace no válido',
    text: 'Este enlace ha expirado o no es válido.',
    help: '¿Cursas con nosotros? Escríbenos y te enviamos uno nuevo:',
    home: 'Volver al inicio',
  },
  failure: {
    title: 'Error cargando el recap',
    network:
      'Parece un problema de conexión: tu enlace puede estar bien. Revisa tu internet y vuelve a intentar.',
    server:
      'Nuestro servidor no pudo entregarlo: tu enlace puede estar bien. Vuelve a intentar en un momento.',
    retry: 'Reintentar',
  },
  announcement: 'Aviso para tu clase',
  announcementFailure: { title: 'El aviso para tu clase no terminó de cargar', retry: 'Reintentar' },
  audio: {
    title: 'Resumen en audio',
    beta: 'Beta',
    play: 'Reproducir',
    pause: 'Pausar',
    back: 'Retroceder 15 segundos',
    forward: 'Adelantar 15 segundos',
    position: 'Posición del audio',
    /** For screen readers. */
    spokenPosition: (at: string, of: string) => `${at} de ${of}`,
    unknownDuration: '--:--',
    current: 'Tiempo',
    duration: 'Duración',
    speed: 'Velocidad',
    speedOption: (speed: RecapSpeed) => `${speed}×`,
    resumed: (at: string) => `Sigues donde lo dejaste, en ${at}.`,
    restart: 'Volver al principio',
    failure: 'El audio no cargó. Revisa tu conexión y vuelve a intentar.',
    retry: 'Cargar el audio de nuevo',
  },
  material: 'Abrir el material de la clase',
  materialOnPaper: 'Material de la clase',
  pdf: {
    button: 'Descargar el resumen ejecutivo (PDF)',
    busy: 'Descargando…',
    fileName: (classTitle: string) => `resumen-ejecutivo-${classTitle}`,
    failure: 'El PDF no se descargó. Revisa tu conexión y vuelve a intentar.',
  },
  chat: {
    button: 'Preguntar por el chat',
    question: (classTitle: string, courseName: string, cohort: string) =>
      `Hola, tengo una pregunta sobre la clase «${classTitle}» de ${courseName} (${formatCohort(cohort)}): `,
  },
  materials: 'Para repasar',
  next: { title: 'Tu próxima clase', classroom: 'Entrar al aula' },
  nothingYet: 'El material de esta clase todavía no está publicado. Vuelve a abrir este enlace en unos días.',
  video: {
    title: 'Video de la clase',
    show: 'Ver el video',
    note: 'Se carga desde YouTube solo cuando lo abres.',
    frame: (classTitle: string) => `Video de la clase ${classTitle}`,
  },
  rating: {
    legend: '¿Qué te pareció este recap?',
    stars: (count: number) => (count === 1 ? '1 estrella' : `${count} estrellas`),
    scale: { low: 'Poco útil', high: 'Muy útil' },
    thanks: 'Gracias por tu valoración.',
    change: 'Puedes cambiarla cuando quieras.',
  },
} as const

/** "3:05", "1:02:09". */
export function formatPlayTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** "1 minuto 5 segundos". */
export function speakPlayTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [
    [Math.floor(whole / 3600), 'hora', 'horas'],
    [Math.floor((whole % 3600) / 60), 'minuto', 'minutos'],
    [whole % 60, 'segundo', 'segundos'],
  ] as const
  const spoken = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
  return spoken.length > 0 ? spoken.join(' ') : '0 segundos'
}
