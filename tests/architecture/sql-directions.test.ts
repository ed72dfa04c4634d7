import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './module-graph.ts'
import { type Migration, parseMigration, readMigrations, sqlArrows } from './sql-graph.ts'

const migrations = readMigrations()
const made = new Set(migrations.flatMap(({ makes }) => makes))

/** PL/pgSQL looks its names up when it runs, so the database itself complains of none of these. */
function laterUses(files: readonly Migration[]): string[] {
  return sqlArrows(files)
    .filter(({ from, to }) => files.indexOf(to) > files.indexOf(from))
    .map(({ from, to, by, name }) => `${from.name}: ${by} uses ${name} of ${to.name}`)
}

test('a migration uses what stands in it or in one before it', () => {
  expect(laterUses(migrations)).toEqual([])
})

test('each migration stands on a floor of the architecture', () => {
  const text = readFileSync(join(repositoryRoot, 'docs/architecture.md'), 'utf8')
  const floors = [...text.matchAll(/^\| (\d) \| [^|]+ \| ([^|]+) \|/gm)].map(
    ([, floor, files = '']) =>
      [Number(floor), [...files.matchAll(/`(\w+)`/g)].map(([, name]) => name)] as const,
  )
  const found = floors.map(([floor]) => [
    floor,
    migrations.filter((migration) => migration.floor === floor).map(({ name }) => name),
  ])
  expect(floors).toEqual(found)
  expect(floors.flatMap(([, files]) => files)).toHaveLength(migrations.length)
})

test('every name of the two schemas is made by a migration', () => {
  const unknown = migrations.flatMap(({ uses }) =>
    uses.filter(({ name }) => !made.has(name.replace(/_id_seq$/, ''))),
  )
  expect(unknown).toEqual([])
})

const low = `create table public.low (id bigint); create view private.seen as select 1;`
test.each([
  [
    'a call in a body',
    'create function private.f() returns int language sql as $$ select private.high() $$;',
  ],
  ['a table of a policy', 'create policy p on public.low using (exists (select from public.tall));'],
  [
    'the function of a trigger',
    'create trigger t after insert on public.low execute function private.high();',
  ],
  ['a type', 'create function private.f(x private.shape) returns int language sql return 1;'],
  ['a name in a string', "select private.seen('public.tall');"],
  [
    'dynamic SQL',
    "create function private.f() as $$ begin execute format('select private.high(%s)', 1); end $$;",
  ],
])('%s of a later file is found', (_case, text) => {
  const high =
    'create function private.high() as $$ $$; create table public.tall (); create type private.shape as ();'
  const files = [
    parseMigration('20260101010100_low.sql', low + text),
    parseMigration('20260101020100_high.sql', high),
  ]
  expect(laterUses(files)).toHaveLength(1)
})

test.each([
  ['a comment', '-- private.high() is called later\n/* public.tall */'],
  ['a sentence', "comment on table public.low is 'Rows for private.high and others.';"],
])('%s is no use', (_case, text) => {
  const high = 'create function private.high() as $$ $$; create table public.tall ();'
  const files = [
    parseMigration('20260101010100_low.sql', low + text),
    parseMigration('20260101020100_high.sql', high),
  ]
  expect(laterUses(files)).toEqual([])
})
