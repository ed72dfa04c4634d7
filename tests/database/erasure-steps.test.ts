import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pgNetStandIn } from '../../supabase/local/pg-net.ts'
import {
  googleServiceAccount,
  mailerLiteAccount,
  moodleToken,
  startTestSandbox,
  type TestSandbox,
} from '../local/sandbox.ts'
import { secretKey } from './support/hosted-gateway.ts'
import { type OutboxPlace, runOutboxAt } from './support/outbox-process.ts'
import { startRest } from './support/rest-server.ts'
import { aDatabase, waitForBlockedQuery } from './support/test-database.ts'
import { aWholePerson, known, settle, tracesOf, type WholePerson } from './support/whole-person.ts'

const database = aDatabase({ template: 'seeded', connections: 6 })
const sql = () => database.sql()

let sandbox: TestSandbox
let rest: Awaited<ReturnType<typeof startRest>>
let storage: Server
let place: OutboxPlace
let somebody: WholePerson
let removals = 0

beforeAll(async () => {
  await sql().unsafe(pgNetStandIn)
  sandbox = await startTestSandbox()
  rest = await startRest(database.url())
  // The storage of the platform removes an object with its row.
  storage = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    removals += 1
    await sql()`delete from storage.objects where bucket_id = 'certificates' and name = any (${JSON.parse(body).prefixes})`
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  await new Promise<void>((listening) => storage.listen(0, '127.0.0.1', listening))
  place = {
    ...{ apiUrl: rest.url, apiKey: secretKey, sandboxUrl: sandbox.url },
    storageUrl: `http://127.0.0.1:${(storage.address() as AddressInfo).port}`,
    keys: { mailerLite: mailerLiteAccount.apiKey, moodle: moodleToken, google: googleServiceAccount },
  }
  somebody = await aWholePerson(sql())
  await settle(sql(), somebody)
  await knownToProviders()
})
afterAll(async () => {
  storage.close()
  await rest.stop()
  await sandbox.stop()
})

/** Both addresses on a list, a user in the classroom, and the row of the certificate in the school's sheet. */
async function knownToProviders() {
  await sandbox.control('POST', '/google-sheets/spreadsheets', { id: 'hoja-gee-python', shared: true })
  await sql()`update public.outbox set status = 'pending', next_attempt_at = now() where kind = 'sheet_row'`
  await runOutboxAt(place)
  await sql()`update public.outbox set status = 'done' where status in ('pending', 'failed')`
  for (const email of [known.email, known.other])
    await fetch(`${sandbox.url}/mailerlite/api/subscribers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${mailerLiteAccount.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        email,
        fields: { name: known.firstname },
        groups: [mailerLiteAccount.groups[0]?.id],
      }),
    })
  const user = {
    username: 'xiomara.quetzal',
    email: known.email,
    firstname: known.firstname,
    lastname: known.lastname,
  }
  const made = await sandbox.control<{ id: number }>('POST', '/moodle/users', user)
  await sql()`update public.students set moodle_user_id = ${made.id} where id = ${somebody.student}`
}

function startWorker(): ChildProcess {
  const file = join(import.meta.dirname, 'support/outbox-process.ts')
  return spawn(process.execPath, [file], {
    env: { ...process.env, OUTBOX_PLACE: JSON.stringify(place) },
    stdio: 'inherit',
  })
}
async function kill(worker: ChildProcess) {
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.kill('SIGKILL')
  await ended
}
/** Kills a worker in the middle of this call to a provider, which is carried out all the same. */
async function killDuring(fault: Record<string, unknown>) {
  await sandbox.control('POST', '/faults', { ...fault, delay_ms: 1500, times: 1 })
  const worker = startWorker()
  const left = async () => (await sandbox.control<{ faults: unknown[] }>('GET', '/faults')).faults.length
  for (let tries = 0; tries < 900 && (await left()) > 0; tries += 1) await wait(50)
  expect(await left()).toBe(0)
  await kill(worker)
  await wait(1800)
}
const pass = (
  seconds: number,
) => sql()`update public.outbox set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds}),
  leased_until = leased_until - make_interval(secs => ${seconds}), first_tried_at = first_tried_at - make_interval(secs => ${seconds})`
/** Lets the worker find steps of this kind alone; of every kind where none is named. */
const only = (
  kind: string,
) => sql()`update public.outbox set next_attempt_at = now() + case when kind = ${kind} or ${kind} = '' then interval '0' else interval '2 days' end
  where status = 'pending'`
const classroom = { provider: 'moodle', path: '/webservice/rest/server.php' }
const state = async () => {
  const rows =
    await sql()`select kind, status, provider_answer as answer from public.outbox where kind ~ '_erasure$' order by kind, id`
  return rows.map(({ kind, status, answer }) => [kind, status, answer].filter(Boolean).join(' '))
}
const erasure = async () => {
  const [row] = await sql()`select erased_at, ended_at from public.erasures`
  return { erased: row?.erased_at !== null, ended: row?.ended_at !== null }
}

test('killed at five places, and with one provider down for a day, an erasure ends, once', {
  timeout: 240_000,
}, async () => {
  await database.call('admin', 'ask_erasure', somebody.person, known.email, true)
  await sql()`update public.enquiries set answered_at = now(), answered_by = gen_random_uuid() where answered_at is null`
  await sql().begin(async (inner) => {
    await inner`set local session_replication_role = replica`
    await inner`update public.payments set created_at = now() - interval '3 days' where email_normalized = ${known.email}`
  })
  await sql()`update public.erasures set starts_at = now()`

  // In the transaction that erases: worker and database process die, and nothing of it was done.
  const worker = await sql().begin(async (holder) => {
    await holder`select from public.students where id = ${somebody.student} for update`
    const started = startWorker()
    await waitForBlockedQuery(holder)
    await kill(started)
    await sql()`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`
    return started
  })
  expect(worker.exitCode).toBeNull()
  expect(await erasure()).toEqual({ erased: false, ended: false })
  expect(await tracesOf(sql(), [known.lastname])).toContain('public.students.lastname 1')

  await sql()`select public.run_erasures()`
  expect(await erasure()).toEqual({ erased: true, ended: false })

  // The classroom is down for a day, and its step is given up; the others meanwhile.
  await only('classroom_erasure')
  await sandbox.control('POST', '/faults', { ...classroom, status: 503, times: 6 })
  await runOutboxAt(place)
  await pass(90_000)
  await runOutboxAt(place)
  expect(await state()).toContain('classroom_erasure failed')
  await sandbox.control('DELETE', '/faults')

  // Between finding the address on the list and forgetting it; then while it is forgotten.
  await only('mailing_list_erasure')
  await killDuring({ provider: 'mailerlite', method: 'GET', path: '/api/subscribers/*' })
  await pass(200)
  await killDuring({ provider: 'mailerlite', method: 'POST', path: '/api/subscribers/*' })
  await pass(200)
  // While the name in the sheet is written over.
  await only('sheet_erasure')
  await killDuring({ provider: 'google-sheets', method: 'PUT', path: '/v4/*' })
  await pass(200)
  // After the user of the classroom was emptied, while it is deleted: staff have tried the step again.
  for (const {
    id,
  } of await sql()`select id from public.outbox where kind = 'classroom_erasure' and status = 'failed'`)
    await database.call('admin', 'retry_step', Number(id))
  await only('classroom_erasure')
  await killDuring({ provider: 'moodle', path: 'core_user_delete_users' })
  await pass(200)
  await only('')
  for (let runs = 0; runs < 3; runs += 1) {
    await runOutboxAt(place)
    await pass(4000)
  }

  expect(await state()).toEqual([
    // Deleted by the call whose answer nobody heard.
    'classroom_erasure done not there',
    'classroom_erasure done not there',
    'file_erasure done removed',
    'mailing_list_erasure done forgotten',
    'mailing_list_erasure done not there',
    `sheet_erasure done 'Hoja 1'!C1`,
  ])
  expect(await erasure()).toEqual({ erased: true, ended: true })

  // Nobody else knows the person, either, and each thing was done once.
  const { subscribers } = await sandbox.control<{ subscribers: object[] }>('GET', '/mailerlite/subscribers')
  const { users } = await sandbox.control<{ users: Record<string, unknown>[] }>('GET', '/moodle/users')
  const { spreadsheets } = await sandbox.control<{ spreadsheets: { rows: unknown[][] }[] }>(
    'GET',
    '/google-sheets/spreadsheets',
  )
  expect(subscribers).toEqual([])
  expect(users).toMatchObject([{ deleted: true, firstname: 'Persona', lastname: 'borrada' }])
  expect(spreadsheets[0]?.rows).toHaveLength(1)
  expect(spreadsheets[0]?.rows[0]?.[2]).toBe('Persona borrada')
  const told = JSON.stringify([subscribers, users, spreadsheets]).toLowerCase()
  for (const word of [known.email, known.other, 'quetzal', 'xiomara'])
    expect(told).not.toContain(word.toLowerCase())
  expect(
    await sql()`select from storage.objects where bucket_id = 'certificates' and name like ${`${somebody.certificate}%`}`,
  ).toEqual([])
  expect(removals).toBe(1)
  const [count] = await sql()`select count(*)::integer as erasures from public.erasures`
  expect(count?.erasures).toBe(1)
  expect(
    await tracesOf(sql(), [known.email, known.other, known.firstname, known.lastname, known.document]),
  ).toEqual(['public.order_invoices.address 1', 'public.order_invoices.legal_name 1'])
})
