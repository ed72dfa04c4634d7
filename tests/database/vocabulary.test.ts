import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { paymentProviderLabels } from '../../src/content/money-exports.ts'
import { notebookCategories, notebookDifficulties } from '../../src/content/notebooks.ts'
import { paymentProcessors } from '../../src/content/site.ts'
import { auditActions, auditedTableNames } from '../../src/domain/contracts/audit.ts'
import {
  certificateMakers,
  certificateProblems,
  certificateStatuses,
} from '../../src/domain/contracts/certificates.ts'
import { businessServices, enquiryForms } from '../../src/domain/contracts/enquiries.ts'
import { classroomStates } from '../../src/domain/contracts/enrolment.ts'
import { taxIdHolders } from '../../src/domain/contracts/invoice.ts'
import { outboxKinds, outboxLanes, stepStates } from '../../src/domain/contracts/outbox.ts'
import { erasureObstacles } from '../../src/domain/contracts/personal-data.ts'
import { freeReasons } from '../../src/domain/contracts/sales.ts'
import { paymentStatuses, paymentTypes, reviewReasons } from '../../src/domain/payment-status.ts'
import { capabilities, staffRoles } from '../../src/domain/staff-roles.ts'
import { csvFormats } from '../../src/flows/csv-export/csv-export.api.ts'
import { applyOutcomes } from '../../supabase/functions/_shared/payment-ledger.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty' })

/** Enum columns that the code parses: a value that the code does not know breaks a whole screen. */
const read: Record<string, readonly string[]> = {
  'audit_log.action': auditActions,
  'certificates.made_by': certificateMakers,
  'certificates.problem': certificateProblems,
  'certificates.status': certificateStatuses,
  'demo_prospects.classroom_state': classroomStates,
  'enquiries.form': enquiryForms,
  'erasures.held': erasureObstacles,
  'enquiries.service': businessServices,
  'notebooks.category': notebookCategories,
  'notebooks.difficulty': notebookDifficulties,
  'order_invoices.holder': taxIdHolders,
  'outbox.kind': outboxKinds,
  'outbox.status': stepStates,
  'payment_events.outcome': ['received', ...applyOutcomes],
  'payment_events.provider': Object.keys(paymentProcessors),
  'orders.payment_type': paymentTypes,
  'orders.provider': Object.keys(paymentProviderLabels),
  'payments.review_reason': reviewReasons,
  'payments.status': paymentStatuses,
  'sales.free_reason': freeReasons,
  'staff_members.csv_format': csvFormats,
  'students.classroom_state': classroomStates,
}

/** Enum columns that only SQL reads. */
const unread = [
  'demo_prospects.classroom_applied',
  'payment_refunds.kind',
  'payment_refunds.question',
  'payment_refunds.status',
  'payment_refunds.through',
  'payments.review_decision',
  'sales.access_hold',
  'sales.payment_type',
]

/** The values of every `column in (…)` check, by `table.column`. */
async function vocabularies(schemas = ['public']): Promise<Map<string, string[]>> {
  const rows = await database.sql()`
    select c.conrelid::regclass::text as "table", a.attname as "column", pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.connamespace::regnamespace::text = any (${schemas})
    and pg_get_constraintdef(c.oid) ~ '= (ANY \\(|''.*''::text\\)\\)$)'`
  return new Map(
    rows.map(({ table, column, definition }) => [
      `${table}.${column}`,
      [...definition.matchAll(/'([^']*)'/g)].map(([, word]) => word ?? ''),
    ]),
  )
}

test('every list of values in the database is known here', async () => {
  expect([...(await vocabularies()).keys()].sort()).toEqual([...Object.keys(read), ...unread].sort())
})

test.each(Object.entries(read))('the code reads the values of %s', async (column, words) => {
  expect((await vocabularies()).get(column)?.sort()).toEqual([...words].sort())
})

/** Lists of a contract that are a part of a list of the database, and why no answer holds another value. */
const partial: Record<string, string> = {
  'create-payment.ts createPaymentSchema payment_type': 'a request',
  'desk.ts deskItemSchema reason': 'the forms of one kind of item',
  'enquiries.ts businessEnquirySchema source': 'a request',
  'enquiries.ts contactEnquirySchema formType': 'a request',
  'enroll-student.ts enrolmentRequestSchema payment_mode': 'a request',
  'enrolment.ts enrolmentRowSchema payment_mode': 'stored of such a request',
  'reminders.ts debtorRowSchema stop': 'what stops before a reminder is planned',
  'reminders.ts reminderMailSchema kind': 'what is sent by mail',
  'reminders.ts reminderSwitchSchema kind': 'what is sent by mail',
  'revocations.ts revocationSchema form': 'a request',
  'staff-payment.ts staffPaymentSchema payment_type': 'a request',
}

/** Every list of words in the schemas of the contracts, by file, schema and field. */
async function contractLists(): Promise<[name: string, words: string[]][]> {
  const lists: [string, string[]][] = []
  const seen = new Set<unknown>()
  function walk(value: unknown, name: string, field = '', areFields = false) {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if ('type' in value && value.type === 'picklist' && 'options' in value)
      lists.push([`${name} ${field}`, value.options as string[]])
    for (const [key, inner] of Object.entries(value))
      walk(inner, name, areFields ? key : field, key === 'entries')
  }
  for (const file of globSync('src/domain/contracts/*.ts', { exclude: ['**/*.test.ts'] }))
    for (const [name, value] of Object.entries(
      await import(`../../src/domain/contracts/${basename(file, '.ts')}.ts`),
    ))
      walk(value, `${basename(file)} ${name}`)
  return lists
}

test('no contract knows a part of a list of the database alone', async () => {
  const lists = [...(await vocabularies(['public', 'private'])).values()]
  const isWhole = (words: string[]) => lists.some((list) => sameWords(list, words))
  const isPart = (words: string[]) => lists.some((list) => words.every((word) => list.includes(word)))
  const found = (await contractLists()).filter(([, words]) => isPart(words) && !isWhole(words))
  expect(found.map(([name]) => name).sort()).toEqual(Object.keys(partial))
})

const sameWords = (one: string[], other: string[]) => String([...one].sort()) === String([...other].sort())

test('the code knows the roles and capabilities of the database', async () => {
  const roles = await database.sql()`select role from private.staff_roles`
  expect(roles.map(({ role }) => role).sort()).toEqual([...staffRoles].sort())
  const [row] = await database.sql()`select enum_range(null::private.capability)::text[] as all`
  expect(row?.all).toEqual(capabilities)
})

test('every kind of step has a lane, and every lane is worked', async () => {
  for (const kind of outboxKinds) {
    const [row] = await database.sql()`select private.lane_of(${kind}) as lane`
    expect(outboxLanes, kind).toContain(row?.lane)
  }
})

/** Table and action of what the database notes: by triggers of a row, and by calls in functions. */
async function notedEvents(): Promise<string[][]> {
  const triggers: { table: string; actions: string[] }[] = await database.sql()`
    select c.relname as "table",
           array_remove(array[case when t.tgtype & 4 <> 0 then 'insert' end, case when t.tgtype & 8 <> 0 then 'delete' end,
                              case when t.tgtype & 16 <> 0 then 'update' end], null) as actions
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'private.audit_row'::regproc`
  const functions: { prosrc: string }[] = await database.sql()`
    select p.prosrc from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prosrc like '%write_audit(%' and p.proname <> 'write_audit'`
  const calls = functions
    .flatMap(({ prosrc }) => [...prosrc.matchAll(/write_audit\(([^;]*?),\s*'(\w+)',/g)])
    .map(([, action = '', table = '']) => ({
      table,
      actions: [...action.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
    }))
  return [...triggers, ...calls].flatMap(({ table, actions }) => actions.map((action) => [table, action]))
}

test('the contract names each table and action that the database notes, and no other', async () => {
  const events = await notedEvents()
  const named = (place: 0 | 1) => [...new Set(events.map((event) => event[place]))].sort()
  expect(named(0)).toEqual([...auditedTableNames].sort())
  expect(named(1)).toEqual([...auditActions].sort())
})
