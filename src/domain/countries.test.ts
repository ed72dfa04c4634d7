import { expect, test } from 'vitest'
import { countries, countryCodes, findCountry, providerCountry } from './countries.ts'

test('there are fourteen countries, each once', () => {
  expect(countries.map((country) => country.code)).toEqual([...countryCodes])
  expect(new Set(countryCodes).size).toBe(14)
})

test('every country has a currency and a dialling code without a plus sign', () => {
  for (const country of countries) {
    expect(country.currency).toMatch(/^[A-Z]{3}$/)
    expect(country.phoneCode).toMatch(/^[1-9]\d{0,2}$/)
  }
})

test('refuses an unknown code', () => {
  expect(findCountry('AR')?.name).toBe('Argentina')
  expect(findCountry('ar')).toBeUndefined()
  expect(findCountry('US')).toBeUndefined()
})

test('only Panama and the other countries are not named to the provider', () => {
  expect(countryCodes.filter((code) => providerCountry(code) === undefined)).toEqual(['PA', 'OTHER'])
})
