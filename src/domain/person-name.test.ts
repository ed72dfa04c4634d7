import { expect, test } from 'vitest'
import { greetedName, initialsOf } from './person-name.ts'

test.each([
  ['two words', 'Rodrigo Almada', 'RA'],
  ['two surnames', 'Camila Quispe Rojas', 'CQ'],
  ['a compound first name', 'Ana Lucía Xoch', 'AX'],
  ['a compound first name and two surnames', 'José Luis Paredes Soto', 'JP'],
  ['two first names that are no common pair', 'Iara Yaneth Benítez Roa', 'IB'],
  ['a surname with "de la"', 'María de la Cruz', 'MC'],
  ['a surname with "de la" before another', 'Marta de la Torre Ibarra', 'MT'],
  ['a compound first name before "de la"', 'Juan Pablo de la Fuente Ríos', 'JF'],
  ['a first name with "del"', 'María del Carmen Ochoa', 'MO'],
  ['a surname that is also a first name', 'Tomás Martín', 'TM'],
  ['an accent on the initial', 'Óscar Ñandú', 'ÓÑ'],
  ['small letters', 'ana quispe', 'AQ'],
  ['an apostrophe', "Ana D'Angelo", 'AD'],
  ['hyphens', 'Anne-Marie Pérez-Soto', 'AP'],
  ['a shortened name', 'Ana L. Xoch', 'AL'],
  ['one word', 'Lucía', 'L'],
  ['spaces around and between', '  Ana   Quispe ', 'AQ'],
  ['words without a letter', '— Ana 2', 'A'],
  ['nothing', '', ''],
  ['spaces alone', '   ', ''],
])('%s: %j', (_, name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test.each([
  ['Ing. Juan Pérez', 'Ing. Juan Pérez'],
  ['Dra.', 'Dra.'],
  ['PÉREZ, Ana', 'PÉREZ, Ana'],
  ['Diego San Martín López', 'Diego San Martín López'],
  [' Ana  De\u00a0Jesús ', 'Ana De Jesús'],
  ['María del Carmen', 'María del Carmen'],
  ["Ka'aguy D’Angelo", "Ka'aguy D’Angelo"],
  ['Anne-Marie', 'Anne-Marie'],
  ['Lic. M. J. Quispe', 'Lic. M. J. Quispe'],
  ['Óscar'.normalize('NFD'), 'Óscar'.normalize('NFD')],
  ['Madonna', 'Madonna'],
])('%j is greeted as %j, and no part of it', (name, greeted) => {
  expect(greetedName(name)).toBe(greeted)
})

test.each([
  ...[
    'ana@example.com',
    '',
    '   ',
    'Gana dinero en estafa.example',
    'https://estafa.example',
    'Ana 2',
    '— Ana',
  ],
  'Llama ya a tu banco',
])('%j is no name to greet', (name) => {
  expect(greetedName(name)).toBe('')
})

test('an accent that is a character of its own stays with its letter', () => {
  expect(initialsOf('Óscar Tipán'.normalize('NFD'))).toBe('ÓT'.normalize('NFD'))
})
