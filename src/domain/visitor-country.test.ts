import { expect, test } from 'vitest'
import { visitorCountry } from './visitor-country.ts'

test.each<[languages: string[], timeZone: string | undefined, country: string]>([
  [['es-AR', 'es'], 'America/Argentina/Cordoba', 'AR'],
  [['es-AR'], 'America/Buenos_Aires', 'AR'],
  [['es-419', 'es'], 'America/Lima', 'PE'],
  [['es-ES', 'es'], 'America/Bogota', 'CO'],
  [['en-US', 'en'], 'America/Santiago', 'CL'],
  [['es'], 'Pacific/Easter', 'CL'],
  [['es-MX'], 'America/Tijuana', 'MX'],
  [['pt-BR'], 'America/Sao_Paulo', 'BR'],
  [['es-MX'], undefined, 'MX'],
  [['es-PE'], 'UTC', 'PE'],
  // Doubts: the field asks.
  [['es-ES'], 'Europe/Madrid', ''],
  [['es-AR'], 'Europe/Madrid', ''],
  [['es-419'], 'America/New_York', ''],
  [['es-AR'], 'America/Lima', ''],
  [['en-US', 'es-CO'], 'America/New_York', ''],
  [['es-US', 'es-MX'], 'America/Los_Angeles', ''],
  [['es-419'], 'Etc/GMT+3', ''],
  [['es'], 'Africa/Bahia', ''],
  [[], undefined, ''],
])('a browser in %j and the time zone %s says %j', (languages, timeZone, country) => {
  expect(visitorCountry(languages, timeZone)).toBe(country)
})
