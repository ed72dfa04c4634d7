import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepErasures, makeCopy } from '../../supabase/commands/backup.ts'
import { opened, type Part, sealed } from '../../supabase/commands/copies/copy-archive.ts'
import { copyPlace } from '../../supabase/commands/copies/copy-place.ts'
import { openProject, type Project } from '../../supabase/commands/copies/copy-project.ts'
import { asWritten, figuresOf, filledByItself, tablesOf } from '../../supabase/commands/copies/copy-tables.ts'
import { copyTexts, refusalTexts } from '../../supabase/commands/copies/copy-texts.ts'
import { restoreCopy } from '../../supabase/commands/restore.ts'
import { hashMigrations } from '../../supabase/local/database.ts'
import { type Database, startDatabase } from '../../supabase/local/database-process.ts'
import { pgNetStandIn } from '../../supabase/local/pg-net.ts'
import { uploadSamples } from '../../supabase/local/sample-data.ts'
import { copiesPorts } from '../support/ports.ts'

const dir = mkdtempSync(join(tmpdir(), 'meridiano-copies-'))
const secretKey = 'sb_secret_copies'
const place = copyPlace({ COPY_PLACE: join(dir, 'place') })
const erasures = join(dir, 'place', 'erasures')
const started: Database[] = []
const projects: Project[] = []
let source: Project
let target: Project
let privateKey: string
let publicKey: string
let name: string
const printed: string[] = []

const urls = copiesPorts.map(({ api }) => `http://127.0.0.1:${api}`)

async function start(at: 0 | 1, seed: boolean): Promise<Project> {
  const database = await startDatabase({
    ...{ dataDir: join(dir, String(at)), port: copiesPorts[at].api, persist: false, seed, restarts: 0 },
    ...{
      publishableKey: 'sb_publishable_copies',
      secretKey,
      jwtSecret: 'secret-of-the-test-of-copies-0000001',
    },
    ...{ siteUrl: 'http://127.0.0.1', mailProvider: { url: 'http://127.0.0.1:1', apiKey: 'x', from: 'x' } },
    ...{ onNotice: () => undefined, onEnd: () => undefined },
  })
  started.push(database)
  const project = await openProject({
    ...{ COPY_DATABASE_URL: database.url, COPY_PROJECT_URL: urls[at], COPY_SECRET_KEY: secretKey },
  })
  projects.push(project)
  return project
}

beforeAll(async () => {
  source = await start(0, true)
  target = await start(1, false)
  await uploadSamples(urls[0] ?? '', secretKey)
  const about = { type: 'application/pdf', cache_control: 'max-age=60' }
  await source.files.write('recap-materials', 'con espacio/a+b (1).pdf', new Uint8Array([1, 2, 3]), about)
  await source.sql`update private.settings set name = 'Escuela que vuelve'`
  // The vault, where the key of the hashed names is.
  for (const { sql } of projects) await sql.unsafe(pgNetStandIn)
  await source.sql`select vault.create_secret('key-of-the-names', 'certificate_name_key')`
  await source.sql`
    insert into public.erasures (person_ids, keeps_certificates, asked_by, erased_at) values ('[888888]', false, gen_random_uuid(), now())`
  privateKey = await generateX25519Identity()
  publicKey = await identityToRecipient(privateKey)
  await makeCopy(source, place, publicKey, (line) => printed.push(line))
  name = (await place.names(''))[0] ?? ''
}, 240_000)

// What a test puts beside the copies is the next one's no more.
beforeEach(async () => {
  rmSync(erasures, { recursive: true, force: true })
  await keepErasures(source, place)
})

afterAll(async () => {
  for (const { sql } of projects) await sql.end()
  for (const database of started) await database.stop()
  rmSync(dir, { recursive: true, force: true })
}, 60_000)

const restore = (copy = name, key = privateKey) =>
  restoreCopy(target, place, { name: copy, privateKey: key }, (line) => printed.push(line))

/** What is compared, of a project. */
async function figures({ sql }: Project) {
  const tables = await tablesOf(sql)
  return await sql.begin(async (inner) => {
    await inner.unsafe(asWritten)
    return await figuresOf(inner as unknown as postgres.Sql, tables)
  })
}

/** Rows of tables that only people fill. */
async function peoplesRows(project: Project): Promise<number> {
  const { tables } = await figures(project)
  return Object.entries(tables)
    .filter(([table]) => !filledByItself.includes(table))
    .reduce((sum, [, { rows }]) => sum + rows, 0)
}

/** Another copy, encrypted anew to the same key, with some parts changed. */
async function changed(file: string, change: (part: Part) => Part | null): Promise<string> {
  async function* parts() {
    for await (const part of opened(await place.read(name), privateKey)) {
      const other = change(part)
      if (other) yield other
    }
  }
  await place.write(file, await sealed(parts(), publicKey))
  return file
}

function rewritten(part: Part, of: string, change: (text: string) => string): Part {
  if (!part.name.startsWith(of)) return part
  return { ...part, bytes: new TextEncoder().encode(change(new TextDecoder().decode(part.bytes))) }
}

/** A file of the place with its bytes changed. */
function spoilt(file: string, change: (bytes: Buffer) => Buffer): string {
  writeFileSync(join(dir, 'place', file), change(readFileSync(join(dir, 'place', name))))
  return file
}

function flipped(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

test('an empty project has rows in the tables that fill by themselves, and in no other', async () => {
  expect(await peoplesRows(target)).toBe(0)
})

test('the copy holds nothing that can be read without the key, and is the readers’ alone', () => {
  const bytes = readFileSync(join(dir, 'place', name))
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(bytes.includes('meridiano.example')).toBe(false)
  expect(readdirSync(join(dir, 'place'))).toEqual(['erasures', name])
})

describe('is refused by name, and the project stays empty', () => {
  afterEach(async () => expect(await peoplesRows(target)).toBe(0))

  test('another key', async () => {
    await expect(restore(name, await generateX25519Identity())).rejects.toThrow(refusalTexts.wrongKey)
  })

  test('a flipped byte at the head, in the middle and at the end', async () => {
    const size = readFileSync(join(dir, 'place', name)).length
    for (const at of [60, 400, Math.floor(size / 2), size - 1]) {
      const file = spoilt('spoilt.tar.age', (bytes) => flipped(bytes, at))
      await expect(restore(file), `byte ${at}`).rejects.toThrow(
        at === 60 ? /clave no abre|dañada/ : refusalTexts.damaged,
      )
    }
  })

  test('a copy without its end, or without a file that it names', async () => {
    const cut = spoilt('spoilt.tar.age', (bytes) => bytes.subarray(0, bytes.length - 70_000))
    await expect(restore(cut)).rejects.toThrow(refusalTexts.damaged)
    const withoutSummary = await changed('other.tar.age', (part) =>
      part.name === 'summary.json' ? null : part,
    )
    await expect(restore(withoutSummary)).rejects.toThrow(refusalTexts.damaged)
    const withoutFile = await changed('other.tar.age', (part) =>
      part.name.startsWith('files/recap-materials') ? null : part,
    )
    await expect(restore(withoutFile)).rejects.toThrow(refusalTexts.damaged)
  })

  test('an older version, an edited migration and a later format', async () => {
    const files = Object.keys(hashMigrations(join(import.meta.dirname, '../../supabase')))
    const last = files.at(-1) ?? ''
    const withHead = (change: (head: { migrations: Record<string, string>; format: number }) => void) =>
      changed('other.tar.age', (part) =>
        rewritten(part, 'head.json', (text) => {
          const head = JSON.parse(text)
          change(head)
          return JSON.stringify(head)
        }),
      )
    const older = await withHead(({ migrations }) => delete migrations[last])
    await expect(restore(older)).rejects.toThrow(refusalTexts.version({ kind: 'early', names: [last] }))
    const edited = await withHead(({ migrations }) => {
      migrations[last] = 'x'
    })
    await expect(restore(edited)).rejects.toThrow(refusalTexts.version({ kind: 'changed', names: [last] }))
    const later = await withHead((head) => {
      head.format = 2
    })
    await expect(restore(later)).rejects.toThrow(refusalTexts.format)
  })

  test('rows that come out otherwise than they were copied', async () => {
    const other = await changed('other.tar.age', (part) =>
      rewritten(part, 'tables/public.payments/', (text) => text.replace(/\t15\.00\t/, '\t15.01\t')),
    )
    await expect(restore(other)).rejects.toThrow(/no se guardó nada: public\.payments/)
  })

  test('a copy beside which a list of erasures cannot be understood', async () => {
    writeFileSync(join(erasures, 'odd.json'), '[{"person_ids": [1]}]')
    await expect(restore()).rejects.toThrow(refusalTexts.erasure('erasures/odd.json'))
  })

  test('a copy that came without the list of erasures', async () => {
    rmSync(erasures, { recursive: true })
    await expect(restore()).rejects.toThrow(refusalTexts.noErasures)
  })

  test('a project with another’s file', async () => {
    const about = { type: 'application/pdf', cache_control: null }
    await target.files.write('certificates', 'otro.pdf', new Uint8Array([1]), about)
    await expect(restore()).rejects.toThrow(refusalTexts.notEmpty('certificates/otro.pdf'))
    await target.sql`delete from storage.objects where name = 'otro.pdf'`
  })
})

test('a copy is of one instant, whatever is written meanwhile', async () => {
  const before = await figures(source)
  const other = postgres(started[0]?.url ?? '', { max: 1 })
  const writesMeanwhile = {
    ...place,
    async write(file: string, content: ReadableStream<Uint8Array>) {
      await other`select public.record_job_run('meanwhile')`
      await place.write(file, content)
    },
  }
  await makeCopy(source, writesMeanwhile, publicKey, () => undefined)
  await other`delete from public.job_runs where job = 'meanwhile'`
  await other.end()
  const copies = (await place.names('')).filter((file) => file.startsWith('meridiano-'))
  let summary = ''
  for await (const part of opened(await place.read(copies.at(-1) ?? ''), privateKey))
    if (part.name === 'summary.json') summary = new TextDecoder().decode(part.bytes)
  expect(JSON.parse(summary).tables['public.job_runs']).toEqual(before.tables['public.job_runs'])
})

test('a file that the database names and Storage has not is said, and that copy does not count', async () => {
  const [noted] = await source.sql`select r.last_run_at from public.job_runs r where r.job = 'backup'`
  await source.sql`insert into storage.objects (id, bucket_id, name) values (gen_random_uuid(), 'notebooks', 'gone.ipynb')`
  const lines: string[] = []
  expect(await makeCopy(source, place, publicKey, (line) => lines.push(line))).toBe(false)
  expect(lines).toContain(copyTexts.gone('notebooks/gone.ipynb'))
  await source.sql`delete from storage.objects where name = 'gone.ipynb'`
  expect((await source.sql`select r.last_run_at from public.job_runs r where r.job = 'backup'`)[0]).toEqual(
    noted,
  )
})

/** Erasures that the school has seen since the copy: done, taken back, under way, and of somebody whom the copy has not. */
async function erasedSince(people: number[][]): Promise<void> {
  const [done, withdrawn, asked] = people.map((ids) => source.sql.json(ids))
  await source.sql`
    insert into public.erasures (person_ids, keeps_certificates, asked_by, starts_at, erased_at, withdrawn_at)
    values (${done ?? null}, true, gen_random_uuid(), now() - interval '1 minute', now(), null),
      (${withdrawn ?? null}, true, gen_random_uuid(), now() - interval '1 minute', null, now()),
      (${asked ?? null}, false, gen_random_uuid(), now() - interval '1 minute', null, null),
      ('[999999]', false, gen_random_uuid(), now() - interval '1 minute', null, null)`
  await keepErasures(source, place)
}

test('comes back into an empty project: rows, money, files, accounts and what the next row gets', async () => {
  const people = await source.sql<{ ids: number[]; email: string }[]>`
    select array_agg(distinct b.id::integer) as ids, s.email_normalized as email
    from public.students s
    join public.person_addresses a on a.email_normalized = s.email_normalized
    join public.person_addresses b on b.person_id = a.person_id
    group by s.id, s.email_normalized
    order by exists (select from public.certificates c where c.student_id = s.id and c.status = 'ready' and c.revoked_at is null) desc, s.id
    limit 3`
  await erasedSince(people.map(({ ids }) => ids))
  expect(await restore()).toBe(true)

  const [was, is] = [await figures(source), await figures(target)]
  const others = Object.keys(was.tables).filter(
    (table) => was.tables[table]?.digest !== is.tables[table]?.digest,
  )
  // Both have noted their run since; an erasure writes what its rules name, and asks the providers.
  const rules = await source.sql`select t.table_name from private.personal_tables t where t.is_of is not null`
  const ruled = rules.map(({ table_name }) => String(table_name))
  expect(others.filter((table) => !ruled.includes(table))).toEqual(['public.erasures', 'public.job_runs'])
  expect(is.tables['public.students']?.rows).toBe(was.tables['public.students']?.rows)
  expect(is.money).toEqual(was.money)
  expect(was.money).not.toEqual([])
  for (const { month, currency, received, refunded } of was.money)
    expect(printed).toContain(copyTexts.money(month, currency, received, refunded))
  expect(printed).toContain(copyTexts.erasedAgain(1))
  const { listed_at } = JSON.parse(readFileSync(join(erasures, 'list.json'), 'utf8'))
  expect(printed).toContain(copyTexts.erasuresUntil(listed_at))
  expect(printed).toContain(copyTexts.erasuresAsked([...(people[2]?.ids ?? []), 999_999]))
  const kept = await target.sql`
    select s.email_normalized as email from public.students s where s.email_normalized = any (${people.map(({ email }) => email)})`
  expect(kept.map(({ email }) => email).sort()).toEqual(
    people
      .slice(1)
      .map(({ email }) => email)
      .sort(),
  )
  const erased = await target.sql`
    select e.person_ids, e.erased_at is not null as done from public.erasures e order by e.id`
  // Whoever stands beside the copies is on no desk.
  expect(
    (await source.sql`select from public.erasures e where e.kept_at is null and e.withdrawn_at is null`)
      .length,
  ).toBe(0)
  expect((await target.sql`select from private.desk d where d.kind = 'erasure_unkept'`).length).toBe(0)
  expect(erased.map((row) => ({ ...row }))).toEqual([
    { person_ids: [888_888], done: true },
    { person_ids: people[0]?.ids, done: true },
    { person_ids: people[2]?.ids, done: false },
  ])
  // A name on a paper is compared by the key that the school always had.
  const key = ({ sql }: Project) => sql`
    select v.decrypted_secret from vault.decrypted_secrets v where v.name = 'certificate_name_key'`
  expect([...(await key(target))]).toEqual([{ decrypted_secret: 'key-of-the-names' }])
  expect(
    (await target.sql`select from public.certificates c where c.name_hash is not null`).length,
  ).toBeGreaterThan(0)
  expect(await target.sql`select s.name from private.settings s`).toEqual([{ name: 'Escuela que vuelve' }])
  const bytes = await target.files.read('recap-materials', 'con espacio/a+b (1).pdf')
  expect(bytes).toEqual(new Uint8Array([1, 2, 3]))
  const files = ({ sql }: Project) => sql`
    select o.bucket_id, o.name, o.metadata ->> 'mimetype' as type from storage.objects o order by 1, 2`
  expect(await files(target)).toEqual(await files(source))

  // The next row takes a number that none has.
  const [last] = await target.sql`select max(e.id) as id from public.enquiries e`
  const [next] = await target.sql`
    insert into public.enquiries (form, name, email, message) values ('contact', 'Ana', 'a@b.co', 'Hola') returning id`
  expect(Number(next?.id)).toBeGreaterThan(Number(last?.id))
  await expect(
    target.sql`insert into public.erasures (person_ids, keeps_certificates, asked_by) values ('[1]', false, gen_random_uuid())`,
  ).resolves.toBeDefined()
  const signIn = await fetch(`${urls[1]}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_copies', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'staff@meridiano.example', password: 'meridiano-local' }),
  })
  expect(signIn.status).toBe(200)
}, 120_000)

test('a project that is not empty is refused by the table that has rows', async () => {
  await expect(restore()).rejects.toThrow(/El proyecto no está vacío \(auth\.identities\)/)
})
