import { isBaseSlug } from '#domain/course-slug.ts'
import { type DayRange, dayRangePresets, presetRange } from '#domain/day-range.ts'
import { today } from '#platform/clock.ts'

/** A filter in the URL. Invalid parameters read as the default. */
export type FilterAddress<Filter> = {
  read: (params: URLSearchParams) => Filter
  /** Writes only what differs from the default. */
  write: (filter: Filter) => URLSearchParams
}

/** `plain`: the filter without parameters. */
type Plain<Filter> = { plain: Filter }

/** A field of a filter in the URL. */
type Parameter<Value> = {
  read: (params: URLSearchParams) => Value
  write: (params: URLSearchParams, value: Value) => unknown
}

/** The address of a filter with these fields, written in their order. */
export function filterAddress<Filter extends object>(
  fields: {
    [Field in keyof Filter]: Parameter<Filter[Field]>
  },
): FilterAddress<Filter> & Plain<Filter> {
  const names = Object.keys(fields) as (keyof Filter)[]
  const read = (params: URLSearchParams) =>
    Object.fromEntries(names.map((name) => [name, fields[name].read(params)])) as Filter
  return {
    read,
    write(filter) {
      const params = new URLSearchParams()
      for (const name of names) fields[name].write(params, filter[name])
      return params
    },
    plain: read(new URLSearchParams()),
  }
}

export const textParameter = (name: string): Parameter<string> => ({
  read: (params) => cleanSearch(params.get(name) ?? ''),
  write: (params, text) => text && params.set(name, text),
})

export const searchParameter = textParameter('q')

/** `plain`: the choice that is not written; null for none. */
export function choiceParameter<Value extends string, Plain extends Value | null>(
  name: string,
  values: readonly Value[],
  plain: Plain,
): Parameter<Value | Plain> {
  return {
    read: (params) => values.find((known) => known === params.get(name)) ?? plain,
    write: (params, value) => value !== null && value !== plain && params.set(name, value),
  }
}

/** The id of a row; null for a text that is none. */
export function readId(text: string | null): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export const idParameter = (name: string): Parameter<number | null> => ({
  read: (params) => readId(params.get(name)),
  write: (params, id) => id !== null && params.set(name, String(id)),
})

/** Base slug; empty for every course. */
export const courseParameter: Parameter<string> = {
  read(params) {
    const course = params.get('of') ?? ''
    return isBaseSlug(course) ? course : ''
  },
  write: (params, course) => course && params.set('of', course),
}

/** Only the rows of the signed-in member. */
export const mineParameter: Parameter<boolean> = {
  read: (params) => params.get('mine') === 'yes',
  write: (params, isMine) => isMine && params.set('mine', 'yes'),
}

/** View of a list with keyset pagination. */
export type PagedView<Filter, Key> = {
  filter: Filter
  /** Key that this page starts after; null on the first page. */
  before: Key | null
  /** For display only; the key determines the rows. */
  page: number
}

/** Serialises a key; `read` returns null for an invalid one. */
export type KeyText<Key> = { read: (text: string) => Key | null; write: (key: Key) => string }

export type PagedAddress<Filter, Key> = Plain<Filter> & {
  key: KeyText<Key>
  read: (params: URLSearchParams) => PagedView<Filter, Key>
  write: (view: PagedView<Filter, Key>) => URLSearchParams
}

export function pagedAddress<Filter, Key>(
  filterAddress: FilterAddress<Filter> & Plain<Filter>,
  key: KeyText<Key>,
): PagedAddress<Filter, Key> {
  return {
    key,
    plain: filterAddress.plain,
    read(params) {
      const before = key.read(params.get('before') ?? '')
      const page = Number(params.get('page'))
      const isLater = Number.isSafeInteger(page) && page > 1
      return { filter: filterAddress.read(params), before, page: before === null ? 1 : isLater ? page : 2 }
    },
    write({ filter, before, page }) {
      const params = filterAddress.write(filter)
      if (before !== null) {
        params.set('before', key.write(before))
        params.set('page', String(page))
      }
      return params
    },
  }
}

const longestDay = 10

/** The days in the URL, valid or not: what is wrong with them is said where they are shown. `?from=weekend` is always the last one. */
export const daysParameter: Parameter<DayRange> = {
  read(params) {
    const day = (name: string) => (params.get(name) ?? '').trim().slice(0, longestDay)
    const preset = dayRangePresets.find((known) => known === day('from'))
    return preset ? presetRange(preset, today()) : { from: day('from'), to: day('to') }
  },
  write(params, { from, to }) {
    if (from) params.set('from', from)
    if (to) params.set('to', to)
  },
}

export const searchMaxLength = 120

/** Search text for the URL and the database. */
export function cleanSearch(text: string): string {
  return text.trim().slice(0, searchMaxLength)
}
