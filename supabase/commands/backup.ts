import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import {
  type ErasureList,
  erasureFolder,
  type ListedErasure,
} from '../../src/domain/contracts/personal-data.ts'
import { type Part, sealed } from './copies/copy-archive.ts'
import {
  type CopiedFile,
  CopyRefused,
  copyFormat,
  filePart,
  type Head,
  headName,
  type Summary,
  sha256Of,
  summaryName,
  tableFolder,
} from './copies/copy-contents.ts'
import { type CopyPlace, copyPlace } from './copies/copy-place.ts'
import { copyValues, openProject, type Project, runCopyCommand } from './copies/copy-project.ts'
import { asWritten, figuresOf, nameKeyOf, rowsOf, sequencesOf, tablesOf } from './copies/copy-tables.ts'
import { copyTexts, refusalTexts } from './copies/copy-texts.ts'

const json = (name: string, value: unknown): Part => ({
  name,
  bytes: new TextEncoder().encode(JSON.stringify(value)),
})

/**
 * Copies a project into the place, encrypted to the public key, and notes it there: all tables in one snapshot, then the files
 * that this snapshot names. False, and no note, where a file is missing. @throws CopyRefused
 */
export async function makeCopy(
  project: Project,
  place: CopyPlace,
  publicKey: string,
  write: (line: string) => void,
): Promise<boolean> {
  const { sql } = project
  if (!/^age1[a-z0-9]+$/.test(publicKey)) throw new CopyRefused(refusalTexts.publicKey)
  const summary: Summary = { tables: {}, money: [], files: [], sequences: {}, name_key: null }
  const gone: string[] = []
  await sql.unsafe(`begin isolation level repeatable read read only; ${asWritten}`)
  const [now] = await sql<{ at: Date }[]>`select now() as at`
  const at = (now?.at ?? new Date()).toISOString()
  const name = `meridiano-${at.slice(0, 19).replaceAll(':', '-')}Z.tar.age`
  try {
    const tables = await tablesOf(sql)
    const head: Head = { format: copyFormat, made_at: at, migrations: project.migrations, tables }
    await place.write(name, await sealed(partsOf(project, head, summary, gone), publicKey))
  } finally {
    await sql.unsafe('rollback')
  }
  for (const { month, currency, received, refunded } of summary.money)
    write(copyTexts.money(month, currency, received, refunded))
  const counts = Object.values(summary.tables)
  const rows = counts.reduce((sum, table) => sum + table.rows, 0)
  write(copyTexts.made(name, counts.length, rows, summary.files.length))
  for (const file of gone) write(copyTexts.gone(file))
  if (gone.length > 0) return false
  await keepErasures(project, place)
  await sql`select public.record_job_run('backup', ${sql.json({ name, rows, files: summary.files.length })})`
  return true
}

async function* partsOf(
  { sql, files }: Project,
  head: Head,
  summary: Summary,
  gone: string[],
): AsyncGenerator<Part> {
  yield json(headName, head)
  for (const table of head.tables) {
    let piece = 0
    for await (const bytes of rowsOf(sql, table))
      yield { name: `${tableFolder(table.name)}${String(piece++).padStart(6, '0')}.copy`, bytes }
  }
  Object.assign(summary, await figuresOf(sql, head.tables))
  const listed = await sql<Omit<CopiedFile, 'bytes' | 'sha256'>[]>`
    select o.bucket_id as bucket, o.name as path, o.metadata ->> 'cacheControl' as cache_control,
      coalesce(o.metadata ->> 'mimetype', 'application/octet-stream') as type
    from storage.objects o order by 1, 2`
  summary.sequences = await sequencesOf(sql)
  summary.name_key = await nameKeyOf(sql)
  // The snapshot has been read, and holds the database's cleaning back while it is open.
  await sql.unsafe('commit')
  for (const file of listed) {
    const bytes = await files.read(file.bucket, file.path)
    if (bytes !== null) {
      summary.files.push({ ...file, bytes: bytes.length, sha256: sha256Of(bytes) })
      yield { name: filePart(file), bytes }
      continue
    }
    // Whoever removed it meanwhile removed its row as well.
    const [row] = await sql`
      select from storage.objects o where o.bucket_id = ${file.bucket} and o.name = ${file.path}`
    if (row) gone.push(`${file.bucket}/${file.path}`)
  }
  yield json(summaryName, summary)
}

/**
 * Writes to the place who was erased, and who will be: within the two days that each waits, and so before it is done. The desk
 * names those who stand there not yet.
 */
export async function keepErasures({ sql }: Project, place: CopyPlace): Promise<void> {
  const [now] = await sql<{ at: Date }[]>`select now() as at`
  const erasures = await sql<ListedErasure[]>`
    select e.id::integer as id, e.person_ids, e.keeps_certificates,
      to_json(e.starts_at at time zone 'UTC') #>> '{}' || 'Z' as starts_at,
      to_json(e.erased_at at time zone 'UTC') #>> '{}' || 'Z' as erased_at
    from public.erasures e where e.withdrawn_at is null order by e.id`
  const list: ErasureList = { listed_at: (now?.at ?? new Date()).toISOString(), erasures }
  const { body } = new Response(JSON.stringify(list))
  if (body !== null) await place.write(`${erasureFolder}list.json`, body)
  await sql`
    update public.erasures e set kept_at = now() where e.kept_at is null and e.id = any (${erasures.map(({ id }) => id)})`
}

/** Makes the pair of keys: the private one into a file of its own, as age keeps it. */
async function makeKey(file: string): Promise<boolean> {
  if (existsSync(file)) throw new CopyRefused(refusalTexts.keyThere(file))
  const privateKey = await generateX25519Identity()
  const publicKey = await identityToRecipient(privateKey)
  writeFileSync(file, `# public key: ${publicKey}\n${privateKey}\n`, { mode: 0o600, flag: 'wx' })
  console.log(copyTexts.newKey(file, publicKey))
  return true
}

if (import.meta.main) {
  await runCopyCommand(async () => {
    const options = {
      env: { type: 'string' },
      'new-key': { type: 'string' },
      erasures: { type: 'boolean' },
    } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    // Without its two dashes npm keeps an option for itself.
    if (positionals.length > 0) throw new CopyRefused(copyTexts.usage)
    if (values['new-key'] !== undefined) return await makeKey(values['new-key'])
    const given = copyValues(values.env)
    const place = copyPlace(given)
    const project = await openProject(given)
    try {
      if (values.erasures) {
        await keepErasures(project, place)
        return true
      }
      return await makeCopy(project, place, given.COPY_PUBLIC_KEY ?? '', console.log)
    } finally {
      await project.sql.end()
    }
  })
}
