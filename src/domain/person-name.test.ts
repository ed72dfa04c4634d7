import { expect, test } from 'vitest'
import { firstNameOf, initialsOf } from './person-name.ts'

test.each([
  ['two words', 'Rodrigo Almada', 'Rodrigo', 'RA'],
  ['two surnames', 'Camila Quispe Rojas', 'Camila', 'CQ'],
  ['a compound first name', 'Ana Lucía Xoch', 'Ana Lucía', 'AX'],
  ['a compound first name and two surnames', 'José Luis Paredes Soto', 'José Luis', 'JP'],
  ['two first names that are no common pair', 'Iara Yaneth Benítez Roa', 'Iara Yaneth', 'IB'],
  ['a surname with "de la"', 'María de la Cruz', 'María', 'MC'],
  ['a surname with "de la" before another', 'Marta de la Torre Ibarra', 'Marta', 'MT'],
  ['a compound first name before "de la"', 'Juan Pablo de la Fuente Ríos', 'Juan Pablo', 'JF'],
  ['a first name with "del"', 'María del Carmen Ochoa', 'María del Carmen', 'MO'],
  ['a surname that is also a first name', 'Tomás Martín', 'Tomás', 'TM'],
  ['an accent on the initial', 'Óscar Ñandú', 'Óscar', 'ÓÑ'],
  ['small letters', 'ana quispe', 'ana', 'AQ'],
  ['an apostrophe', "Ana D'Angelo", 'Ana', 'AD'],
  ['hyphens', 'Anne-Marie Pérez-Soto', 'Anne-Marie', 'AP'],
  ['a shortened name', 'Ana L. Xoch', 'Ana', 'AL'],
  ['one word', 'Lucía', 'Lucía', 'L'],
  ['spaces around and between', '  Ana   Quispe ', 'Ana', 'AQ'],
  ['words without a letter', '— Ana 2', 'Ana', 'A'],
  ['nothing', '', '', ''],
  ['spaces alone', '   ', '', ''],
])('%s: %j', (_, name, firstName, initials) => {
  expect(firstNameOf(name)).toBe(firstName)
  expect(initialsOf(name)).toBe(initials)
})

test('an address is no first name', () => {
  expect(firstNameOf('ana@example.com')).toBe('')
})

test('an accent that is a character of its own stays with its letter', () => {
  expect(initialsOf('Óscar Tipán'.normalize('NFD'))).toBe('ÓT'.normalize('NFD'))
})
