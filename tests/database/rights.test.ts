import { expect, test } from 'vitest'
import { rightsOf } from './support/rights.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'empty' })

test('every right is one of rights.txt; `npm run rights` accepts what has changed', async () => {
  await expect(await rightsOf(database.sql())).toMatchFileSnapshot('rights.txt')
})

/** Lines that the second list has less or more often. */
function difference(before: readonly string[], after: readonly string[]): string[] {
  const rest = [...after]
  const gone = before.filter((line) => {
    const at = rest.indexOf(line)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
  return [...gone.map((line) => `- ${line.trim()}`), ...rest.map((line) => `+ ${line.trim()}`)]
}

const asks = (capability: string) => `using ( SELECT private.can('${capability}'::private.capability) AS can)`

test.each([
  ['a table that a visitor may read', 'grant select on public.students to anon', ['+ anon: select']],
  [
    'a column that a visitor may write',
    'grant update (title) on public.notebooks to anon',
    ['+ anon: update (title)'],
  ],
  [
    'a policy that is gone',
    'drop policy "Staff read" on public.students',
    ['- policy "Staff read" for select to authenticated', `- ${asks('enrolments')}`],
  ],
  [
    'a policy that asks for something else',
    `alter policy "Staff read" on public.students using ((select private.can('payments')))`,
    [`- ${asks('enrolments')}`, `+ ${asks('payments')}`],
  ],
  [
    'a table without row level security',
    'alter table public.students disable row level security',
    ['- table public.students, row level security', '+ table public.students'],
  ],
  [
    'a function that runs as its owner on any search path',
    'alter function public.list_sales reset search_path',
    [
      expect.stringMatching(/^- function public\.list_sales\(.*authenticated, as its owner, search_path=""$/),
      expect.stringMatching(
        /^\+ function public\.list_sales\(.*authenticated, as its owner, ANY SEARCH PATH$/,
      ),
    ],
  ],
  [
    'a function that everybody may call',
    'create function public.new() returns integer language sql return 1; grant execute on function public.new to public',
    ['+ function public.new(): everybody'],
  ],
  [
    'a table and a function that nobody was given',
    'create table public.new (id integer); create function public.new() returns integer language sql return 1',
    ['+ table public.new'],
  ],
])('shows %s', async (_name, change, expected) => {
  const before = await rightsOf(database.sql())
  const after = await inDiscardedTransaction(database.sql(), async (sql) => {
    await sql.unsafe(change)
    return rightsOf(sql)
  })
  expect(difference(before.split('\n'), after.split('\n'))).toEqual(expected)
})
