import type { FailureCodeOf } from '#domain/contracts/edge-function.ts'
import type { fetchExchangeRates } from '#domain/contracts/exchange-rates.ts'
import { countries } from '#domain/countries.ts'
import { forFaults } from './messages/faults.ts'
import { loadFailureTexts } from './staff-lists.ts'

export const ratesTexts = {
  ...loadFailureTexts,
  title: 'Tipos de cambio',
  lead: 'Para la estimación en la moneda del país, al inscribirse. Nadie paga por estos valores, y uno de hace más de tres días no se muestra.',
  loading: 'Cargando los tipos de cambio…',
  failed: 'No se pudieron cargar los tipos de cambio',
  ask: 'Pedir ahora',
  asking: 'Pidiendo…',
  asked: 'Tipos de cambio pedidos',
  stored: (stored: number, held: number) =>
    [
      stored === 0 ? 'Los de hoy ya estaban.' : stored === 1 ? '1 valor nuevo.' : `${stored} valores nuevos.`,
      held === 0
        ? ''
        : held === 1
          ? '1 espera que alguien lo confirme.'
          : `${held} esperan que alguien los confirme.`,
    ]
      .filter(Boolean)
      .join(' '),
  missing: (currencies: readonly string[]) =>
    `La última vez faltaron: ${currencies.join(', ')}. Puedes escribirlos.`,
  notAsked: 'No se pudieron pedir',
  columns: { currency: 'Moneda', units: 'Un dólar', day: 'Día', source: 'Fuente', state: 'En el sitio' },
  typedBy: (name: string) => `escrito por ${name}`,
  typed: 'escrito a mano',
  shown: 'Se muestra',
  old: 'Oculto: es viejo',
  unknown: 'Sin valor',
  held: (units: string, day: string) => `Espera: ${units} del ${day}`,
  change: (percent: number) => `${percent > 0 ? '+' : '−'}${Math.abs(percent)}\u00a0%`,
  confirm: 'Confirmar',
  confirming: 'Confirmando…',
  confirmAll: (held: number) => `Confirmar los ${held} que esperan`,
  confirmed: 'Valor confirmado',
  notConfirmed: 'No se pudo confirmar',
  write: 'Escribir',
  dialog: {
    title: (currency: string) => `Un dólar en ${currency}, hoy`,
    text: 'Vale por hoy y se muestra con su fuente. Mañana vuelve a valer el del proveedor.',
    units: (currency: string) => `Cuántos ${currency} cuesta un dólar`,
    unitsHint: 'Sin separador de miles: 1155.50',
    unitsInvalid: 'Escribe un número mayor que cero, sin separador de miles.',
    source: 'Fuente',
    sourceHint: 'Como se leerá: «según Banco Nación».',
    sourceMissing: 'Escribe de dónde sale.',
    differs: (change: string) =>
      `Cambia ${change} respecto del que se muestra: guardado, espera que alguien lo confirme en la lista.`,
    save: 'Guardar',
    saving: 'Guardando…',
    saved: 'Tipo de cambio guardado',
    held: 'Guardado: espera que alguien lo confirme',
  },
} as const

/** "Argentina", or several countries. */
export function countriesOf(currency: string): string {
  return countries
    .filter((country) => country.currency === currency)
    .map(({ name }) => name)
    .join(', ')
}

export const rateFailureMessages = {
  denied: 'Tu cuenta no puede cambiar los tipos de cambio. Inicia sesión de nuevo.',
  network: 'No hubo respuesta del servidor. Revisa tu internet y vuelve a guardar.',
  server: 'El servidor no lo aceptó. Vuelve a cargar la página y prueba otra vez.',
} as const

export type RatesFailure = FailureCodeOf<typeof fetchExchangeRates> | 'network' | 'unknown'

const general = 'La función que los pide falló. Comprueba que esté publicada, o escríbelos a mano.'
const session = 'Tu sesión terminó o tu cuenta no puede pedirlos.'

export const ratesFailureTexts: Readonly<Record<RatesFailure, string>> = {
  ...forFaults(general),
  rates_unreachable:
    'El proveedor no responde. Se vuelve a pedir cada seis horas; mientras tanto puedes escribirlos.',
  rates_refused: 'El proveedor rechazó la solicitud. Prueba en una hora, o escríbelos a mano.',
  rates_unreadable:
    'El proveedor respondió algo que no se entiende. Escríbelos a mano y avisa a quien programa.',
  network: 'No hubo respuesta del servidor. Revisa tu internet y vuelve a probar.',
  unauthorized: session,
  forbidden: session,
  rate_limited: general,
  server_misconfigured: 'Falta la variable EXCHANGE_RATES_URL de la función.',
}
