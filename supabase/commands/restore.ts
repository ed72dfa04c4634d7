import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type postgres from 'postgres'
import * as v from 'valibot'
import {
  type ErasureList,
  erasureFolder,
  erasureListSchema,
  type ListedErasure,
} from '../../src/domain/contracts/personal-data.ts'
import { compareMigrations } from '../local/database.ts'
import { opened, type Part } from './copies/copy-archive.ts'
import {
  CopyRefused,
  copyFormat,
  differing,
  type Figures,
  filePart,
  type Head,
  headName,
  headSchema,
  type Summary,
  sha256Of,
  summaryName,
  summarySchema,
  tableFolder,
} from './copies/copy-contents.ts'
import { type CopyPlace, copyPlace } from './copies/copy-place.ts'
import { copyValues, openProject, type Project, runCopyCommand } from './copies/copy-project.ts'
import {
  asWritten,
  figuresOf,
  filledByItself,
  tableName,
  tablesOf,
  writeNameKey,
  writeRows,
} from './copies/copy-tables.ts'
import { copyTexts, refusalTexts } from './copies/copy-texts.ts'

/** Parts of the copy, read anew. */
type Read = () => AsyncGenerator<Part>

/**
 * Brings a copy back into a project that has its migrations and nothing else. Reads it whole before anything is written; then
 * the files, each compared, which may be repeated; last all rows in one transaction, which is kept only where counts, digests
 * and money are those of the copy and whoever was erased since is erased again. @throws CopyRefused
 */
export async function restoreCopy(
  { sql, files, migrations }: Project,
  place: CopyPlace,
  { name, privateKey }: { name: string; privateKey: string },
  write: (line: string) => void,
): Promise<boolean> {
  const read: Read = async function* () {
    const copy = await place.read(name).catch(() => {
      throw new CopyRefused(refusalTexts.noCopy(name))
    })
    yield* opened(copy, privateKey)
  }
  write(copyTexts.checking(name))
  const { head, summary } = await readWhole(read)
  const mismatch = compareMigrations(head.migrations, migrations) ?? laterOnes(head.migrations, migrations)
  if (mismatch) throw new CopyRefused(refusalTexts.version(mismatch))
  await requireEmpty(sql, head, summary)
  const { listed_at, erasures } = await erasuresBeside(place)
  const asked = erasures.filter(({ erased_at }) => erased_at === null)
  let erasedAgain = 0

  const expected = new Map(summary.files.map((file) => [filePart(file), file]))
  for await (const part of read()) {
    const file = expected.get(part.name)
    if (!file) continue
    await files.write(file.bucket, file.path, part.bytes, file)
    const kept = await files.read(file.bucket, file.path)
    if (kept === null || sha256Of(kept) !== file.sha256)
      throw new CopyRefused(refusalTexts.different([`${file.bucket}/${file.path}`]))
    write(copyTexts.file(file.sha256, `${file.bucket}/${file.path}`))
  }

  await sql.begin(async (inner) => {
    const session = inner as unknown as postgres.Sql
    // Neither triggers nor references act on rows that have been through them.
    await session.unsafe(`${asWritten} set local session_replication_role to replica`)
    for (const { name: table } of head.tables) await session.unsafe(`delete from ${tableName(table)}`)
    const folders = new Map(head.tables.map((table) => [tableFolder(table.name), table]))
    for await (const part of read()) {
      const table = folders.get(part.name.slice(0, part.name.lastIndexOf('/') + 1))
      if (table) await writeRows(session, table, part.bytes)
    }
    for (const [sequence, last] of Object.entries(summary.sequences))
      if (last !== null) await session`select setval(${tableName(sequence)}::text::regclass, ${last}::bigint)`
    const differences = compareFigures(summary, await figuresOf(session, head.tables))
    if (differences.length > 0) throw new CopyRefused(refusalTexts.different(differences))
    await session.unsafe('set local session_replication_role to origin')
    await writeNameKey(session, summary.name_key)
    erasedAgain = await eraseAgain(session, erasures)
    await askAgain(session, asked)
    await session`
      update public.erasures e set kept_at = now() where e.kept_at is null and e.id = any (${erasures.map(({ id }) => id)})`
    await session`select public.record_job_run('restore', ${session.json({ name, made_at: head.made_at })})`
  })
  for (const [table, { rows }] of Object.entries(summary.tables))
    if (rows > 0) write(copyTexts.rows(table, rows))
  for (const { month, currency, received, refunded } of summary.money)
    write(copyTexts.money(month, currency, received, refunded))
  write(copyTexts.erasedAgain(erasedAgain))
  write(copyTexts.erasuresUntil(listed_at))
  if (asked.length > 0) write(copyTexts.erasuresAsked(asked.flatMap(({ person_ids }) => person_ids)))
  write(copyTexts.restored(name))
  return true
}

/** Every byte of the copy: its head and its summary, where all between them is what the summary says. */
async function readWhole(read: Read): Promise<{ head: Head; summary: Summary }> {
  const found = new Map<string, string>()
  let head: Head | undefined
  let summary: Summary | undefined
  for await (const { name, bytes } of read()) {
    const value = () => JSON.parse(new TextDecoder().decode(bytes))
    if (name === headName) {
      if (value().format !== copyFormat) throw new CopyRefused(refusalTexts.format)
      head = v.parse(headSchema, value())
    } else if (name === summaryName) summary = v.parse(summarySchema, value())
    else found.set(name, sha256Of(bytes))
  }
  if (!head || !summary || summary.files.some((file) => found.get(filePart(file)) !== file.sha256))
    throw new CopyRefused(refusalTexts.damaged)
  return { head, summary }
}

function laterOnes(copied: Head['migrations'], own: Head['migrations']) {
  const names = Object.keys(own).filter((name) => copied[name] === undefined)
  return names.length > 0 ? ({ kind: 'early', names } as const) : undefined
}

async function requireEmpty(sql: postgres.Sql, head: Head, summary: Summary): Promise<void> {
  const tables = new Map((await tablesOf(sql)).map((table) => [table.name, table.columns]))
  for (const { name, columns } of head.tables) {
    const missing = columns.filter((column) => !tables.get(name)?.includes(column))
    if (missing.length > 0) throw new CopyRefused(refusalTexts.columns(name, missing))
  }
  for (const name of tables.keys()) {
    if (filledByItself.includes(name)) continue
    const [row] = await sql.unsafe(`select from ${tableName(name)} limit 1`)
    if (row) throw new CopyRefused(refusalTexts.notEmpty(name))
  }
  // Files of the copy may be there already, from a restore that was cut off.
  const own = new Set(summary.files.map(filePart))
  const objects = await sql<{ bucket: string; path: string }[]>`
    select o.bucket_id as bucket, o.name as path from storage.objects o`
  const foreign = objects.find((object) => !own.has(filePart(object)))
  if (foreign) throw new CopyRefused(refusalTexts.notEmpty(`${foreign.bucket}/${foreign.path}`))
}

function compareFigures(expected: Figures, found: Figures): string[] {
  const tables = Object.entries(expected.tables).filter(([name, { rows, digest }]) => {
    const own = found.tables[name]
    return own?.rows !== rows || own.digest !== digest
  })
  const sums = ({ money }: Figures) => money.map((row) => JSON.stringify(row))
  return [...tables.map(([name]) => name), ...differing(sums(expected), sums(found))]
}

/** Each erasure that stands beside the copies, once, and until when all of them do. */
async function erasuresBeside(place: CopyPlace): Promise<ErasureList> {
  const names = await place.names(erasureFolder)
  const whole = `${erasureFolder}list.json`
  if (!names.includes(whole)) throw new CopyRefused(refusalTexts.noErasures)
  const found = new Map<number, ListedErasure>()
  let listedAt = ''
  for (const name of names) {
    const text = await new Response(await place.read(name)).text()
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), erasureListSchema), text)
    if (!parsed.success) throw new CopyRefused(refusalTexts.erasure(name))
    if (name === whole) listedAt = parsed.output.listed_at
    // One that is done is done, whatever an earlier list says.
    for (const one of parsed.output.erasures)
      if (one.erased_at !== null || !found.has(one.id)) found.set(one.id, one)
  }
  return { listed_at: listedAt, erasures: [...found.values()] }
}

/** Those that the copy does not have as done. Returns how many. */
async function eraseAgain(sql: postgres.Sql, erasures: readonly ListedErasure[]): Promise<number> {
  const before = await sql`select e.id::integer as id from public.erasures e where e.erased_at is not null`
  const done = erasures.filter((one) => one.erased_at !== null && !before.some(({ id }) => id === one.id))
  for (const { id, person_ids, keeps_certificates } of done)
    await sql`select public.erase_again(${id}, ${sql.json(person_ids)}, ${keeps_certificates})`
  return done.length
}

/** One that may have been done, held or taken back since the list was written waits again, for the schedule or for staff. */
async function askAgain(sql: postgres.Sql, erasures: readonly ListedErasure[]): Promise<void> {
  for (const { id, person_ids, keeps_certificates, starts_at } of erasures)
    await sql`
      insert into public.erasures (id, person_ids, keeps_certificates, asked_by, starts_at) overriding system value
      select ${id}, ${sql.json(person_ids)}, ${keeps_certificates}, '00000000-0000-0000-0000-000000000000', ${starts_at}
      where exists (select from public.person_addresses a where a.id = any (${person_ids}))
      on conflict (id) do nothing`
  // Their numbers come from the list, not from the sequence.
  await sql`
    select setval(pg_get_serial_sequence('public.erasures', 'id'), max(e.id)) from public.erasures e having max(e.id) is not null`
}

if (import.meta.main) {
  await runCopyCommand(async () => {
    const options = { env: { type: 'string' }, key: { type: 'string' }, copy: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length > 0 || values.key === undefined) throw new CopyRefused(copyTexts.restoreUsage)
    const given = copyValues(values.env)
    const place = copyPlace(given)
    const name = values.copy ?? (await place.names('')).findLast((one) => one.endsWith('.tar.age')) ?? ''
    const privateKey = readKey(values.key)
    const project = await openProject(given)
    try {
      return await restoreCopy(project, place, { name, privateKey }, console.log)
    } finally {
      await project.sql.end()
    }
  })
}

function readKey(file: string): string {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new CopyRefused(refusalTexts.unreadable(file))
  }
  const key = /^AGE-SECRET-KEY-[A-Z0-9-]+$/m.exec(text)?.[0]
  if (key === undefined) throw new CopyRefused(refusalTexts.privateKey(file))
  return key
}
