import { expect, test } from 'vitest'
import { toCalendarDay } from '#domain/calendar.ts'
import { filtersFromQuery, matchingNotebooks, noFilters, queryWithFilters } from './library-filters.ts'
import { fileNameOf, isStale } from './notebook.ts'
import { aNotebook } from './test-support/notebook-rows.ts'

const chaco = aNotebook({
  title: 'Sequía en el Chaco',
  description: 'Lluvia de cuatro décadas.',
  category: 'google_earth_engine',
  tags: ['CHIRPS', 'precipitación'],
  last_updated: '2026-01-01',
  download_url: '/notebooks/chaco.ipynb',
})

test.each([
  ['', noFilters],
  ['?categoria=machine-learning', { category: 'machine_learning', search: '' }],
  ['?categoria=datos-satelitales&q=agua', { category: 'satellite_data', search: 'agua' }],
  ['?categoria=otra', noFilters],
  ['?categoria=constructor', noFilters],
])('%s is parsed', (query, filters) => {
  expect(filtersFromQuery(query)).toEqual(filters)
})

test('the address keeps other parameters and drops empty filters', () => {
  expect(queryWithFilters('?utm_source=boletin', { category: 'machine_learning', search: ' lima ' })).toBe(
    '?utm_source=boletin&categoria=machine-learning&q=lima',
  )
  expect(queryWithFilters('?categoria=machine-learning&q=x', noFilters)).toBe('')
})

test.each([
  ['sequia', 1],
  ['CHACO lluvia', 1],
  ['precipitacion', 1],
  ['chaco glaciar', 0],
  ['   ', 1],
])('searching "%s" finds %i', (search, count) => {
  expect(matchingNotebooks([chaco], { category: null, search })).toHaveLength(count)
})

test('a category hides the others', () => {
  expect(matchingNotebooks([chaco], { category: 'machine_learning', search: '' })).toEqual([])
})

test('stale means more than a year', () => {
  expect(isStale(toCalendarDay('2025-03-12'), toCalendarDay('2026-03-12'))).toBe(false)
  expect(isStale(toCalendarDay('2025-03-11'), toCalendarDay('2026-03-12'))).toBe(true)
})

test('a file is saved under its own name', () => {
  expect(fileNameOf('/notebooks/chaco.ipynb')).toBe('chaco.ipynb')
  expect(fileNameOf('https://example.com/a/b.ipynb?raw=1')).toBe('b.ipynb')
})
