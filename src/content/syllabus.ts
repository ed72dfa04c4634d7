/** Address of the file; `path`: of the page of its course. */
export const syllabusFile = (path: string) => `/programas${path}.pdf`

/** `kilobytes`: of the file. */
export const syllabusDownload = (kilobytes: number) => `Descargar el programa (PDF, ${kilobytes}\u00a0KB)`

/** What a printed syllabus says of itself; the rest is the text of the page of its course. */
export const syllabusTexts = {
  kind: { module: 'Programa del módulo', career: 'Programa de la carrera' },
  title: (course: string) => `Programa: ${course}`,
  duration: 'Duración',
  classes: 'Clases',
  hours: 'En vivo',
  hoursOf: (hours: number) => `${hours} horas`,
  level: 'Nivel',
  makes: 'Qué haces',
  current: 'Fecha, horario, precio y lugares, al día en',
  codeAlternative: (address: string) => `Código QR con la dirección ${address}`,
  page: (page: number, pages: number) => `${page} de ${pages}`,
} as const
