import type { JudgedMetric, SpeedPage, SpeedRating, VisitDevice } from '#domain/page-speed.ts'
import { slugOfPage } from '#domain/page-speed.ts'
import { productOf } from './products.ts'

const pageNames: Readonly<Record<Exclude<SpeedPage, `course:${string}`>, string>> = {
  home: 'Inicio',
  notebooks: 'Notebooks',
  business: 'Empresas',
  community: 'Comunidad',
  webGisContact: 'Carrera Web GIS Developer',
  privacyPolicy: 'Política de privacidad',
  terms: 'Términos y condiciones',
  checkout: 'Inscripción',
  paymentSuccess: 'Pago exitoso',
  paymentError: 'Error en el pago',
  recap: 'Recap de una clase',
  debtLink: 'Link de pago',
  certificate: 'Certificado',
  verification: 'Comprobar un certificado',
}

/** A page that no longer exists is shown by its own name. */
export function speedPageName(page: string): string {
  const slug = slugOfPage(page)
  if (slug !== null) return productOf(slug)?.name ?? slug
  return (pageNames as Readonly<Record<string, string>>)[page] ?? page
}

export const deviceNames: Readonly<Record<VisitDevice, string>> = {
  phone: 'Teléfono',
  computer: 'Computadora',
}

export const speedRatings: Readonly<Record<SpeedRating, string>> = {
  good: 'Buena',
  fair: 'Mejorable',
  poor: 'Mala',
}

export const judgedMetricNames: Readonly<Record<JudgedMetric, string>> = {
  LCP: 'Carga (LCP)',
  INP: 'Respuesta (INP)',
  CLS: 'Estabilidad (CLS)',
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)}\u00a0s`
}

/** "2.4 s", "180 ms", "0.08". */
export function formatSpeed(metric: JudgedMetric, value: number): string {
  if (metric === 'CLS') return (value / 1000).toFixed(2)
  return metric === 'INP' ? `${value}\u00a0ms` : seconds(value)
}

export const slowPagesTexts = {
  title: 'Páginas lentas',
  lead: 'Cómo cargaron las páginas en los últimos 28 días, la más lenta primero.',
  method:
    'Se mide solo a quienes aceptan la medición, y cada visita cuenta para la página en la que empezó. La cifra es el percentil 75: tres de cada cuatro visitas fueron así o mejores.',
  limits:
    'Buena y mala: carga hasta 2.5\u00a0s y más de 4\u00a0s; respuesta al tocar o escribir hasta 200\u00a0ms y más de 500\u00a0ms; estabilidad, lo que se mueve sin que nadie lo pida, hasta 0.1 y más de 0.25.',
  page: 'Página',
  speed: 'Velocidad',
  visitCount: (count: number) => (count === 1 ? '1 visita' : `${count} visitas`),
  few: 'Menos de 50 visitas',
  none: 'Sin datos',
  loadParts: (answer: number | null, paint: number | null) =>
    [
      answer === null ? null : `servidor ${seconds(answer)}`,
      paint === null ? null : `primer contenido ${seconds(paint)}`,
    ]
      .filter((part) => part !== null)
      .join(', '),
  empty: 'Todavía no hay visitas medidas. Aparecen cuando alguien acepta la medición y deja la página.',
  off: 'La medición está apagada: el sitio se construyó sin VITE_GA_MEASUREMENT_ID, y sin ella no se pregunta a nadie.',
  loading: 'Leyendo las mediciones…',
  failed: 'No se pudieron leer las mediciones',
  failedHint: 'Es un problema nuestro, no de tu conexión. Vuelve a intentarlo en un momento.',
  offline: 'Sin conexión',
  offlineHint: 'Revisa tu internet y vuelve a intentarlo.',
  retry: 'Reintentar',
} as const
