import { expect, test } from 'vitest'
import { sized } from '../support/sized.ts'
import { become, outcomesOf } from './support/actors.ts'
import { missingRows } from './support/rights.ts'
import { adminCalls, staffCalls } from './support/staff-calls.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

// A row that breaks a check stands whole in the database's log: "Failing row contains (…)". No setting of a hosted project
// keeps it out (decision 184), so what staff send is refused before the row is written, or where it is caught.

const database = aDatabase({ template: 'seeded' })

const long = 'x'.repeat(3000)
const wrongArguments = ['null', "''", `'${long}'`, '-1', '99999999999', "'infinity'", 'array[null]'].slice(
  0,
  sized(4, 7),
)
const wrongFields = [null, '', long, -1, 1e15, 'infinity', [null], {}, true].slice(0, sized(4, 9))

/** Splits at commas outside of quotes, brackets and parentheses. */
function argumentsOf(call: string): string[] {
  const parts = ['']
  let depth = 0
  let isQuoted = false
  for (const letter of call.slice(call.indexOf('(') + 1, -1)) {
    if (letter === "'") isQuoted = !isQuoted
    if (!isQuoted) depth += '([{'.includes(letter) ? 1 : ')]}'.includes(letter) ? -1 : 0
    if (letter === ',' && depth === 0 && !isQuoted) parts.push('')
    else parts.push(`${parts.pop()}${letter}`)
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

const asText = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`

/** The call with one argument or field replaced, in every way; `fields`: which a request may have. */
function spoilt(call: string, fields: readonly string[]): string[] {
  const given = argumentsOf(call)
  const name = call.slice(0, call.indexOf('('))
  return given.flatMap((argument, at) => {
    const [, label = '', value = ''] = /^(\w+ => )?(.*)$/s.exec(argument) ?? []
    const request = value.startsWith("'{") && JSON.parse(value.slice(1, -1).replaceAll("''", "'"))
    const wrong = request
      ? [...new Set([...Object.keys(request), ...fields])].flatMap((field) =>
          wrongFields.map((other) => asText({ ...request, [field]: other })),
        )
      : wrongArguments
    return wrong.map((other) => `select ${name}(${given.with(at, label + other).join(', ')})`)
  })
}

test.each(Object.entries({ ...staffCalls, ...adminCalls }).map(([name, { call }]) => [name, call]))(
  'nothing that %s is sent stands in the log as a row',
  async (name = '', call = '') => {
    const outcomes = await inDiscardedTransaction(database.sql(), async (sql) => {
      await sql.unsafe(missingRows)
      const [source] =
        await sql`select prosrc as body from pg_proc where pronamespace = 'public'::regnamespace
        and proname = ${name}`
      const fields = [...String(source?.body).matchAll(/'([a-z_]+)'/g)].map(([, field = '']) => field)
      // Those that the sample does not have, in the long run.
      const calls = spoilt(call, fields.slice(0, sized(0, fields.length)))
      await become(sql, 'admin')
      const said = await outcomesOf(sql, calls)
      return said.map((outcome, at) => `${outcome} ${calls[at]}`)
    })
    // The row follows a check that fails or a null that may not be; the key, another that is there.
    expect(outcomes.filter((outcome) => /^23/.test(outcome) && !/^23514 \w+_invalid /.test(outcome))).toEqual(
      [],
    )
  },
)
