import { beforeAll, describe, expect, test } from 'vitest'
import { sized } from '../support/sized.ts'
import { claimsOf } from './support/actors.ts'
import { aCohort } from './support/cohorts.ts'
import { Deck } from './support/money-deck.ts'
import * as ledger from './support/money-ledger.ts'
import * as recount from './support/money-recount.ts'
import { type Person, type Sale, schoolDay } from './support/money-recount.ts'
import { readReport } from './support/money-reports.ts'
import { type Run, usd } from './support/money-statement.ts'
import { courses, tellStory } from './support/money-story.ts'
import { aDatabase, type Transaction } from './support/test-database.ts'

/**
 * Random ledgers, told through the product's functions in random order, against a recount that has not read the SQL:
 * persons and cards now and at five days, and each sale on all its roads.
 */
const ledgers = sized(50, 300)
const workers = 2
const database = aDatabase({ template: 'seeded', connections: 2 * workers + 1 })
const sql = () => database.sql()
const now = Date.now()
const days = [1, 20, 45, 80, 130].map((ago) => schoolDay(now - ago * 86_400_000))
const instants: [string, string | null, number][] = [
  ['now', null, now],
  ...days.map((day): [string, string, number] => [day, day, Date.parse(`${day}T03:00:00Z`) + 86_399_999]),
]
const linkBase = 'https://meridiano.test/pagar/'

const stories: Deck[] = []
let people: ledger.Known[] = []

type Row = Record<string, unknown>
type Rows = Record<string, Row>
const staff = <T>(work: (session: Transaction) => Promise<T>) => database.as('staff', work)

beforeAll(async () => {
  await sql()`truncate public.students, public.sales, public.orders, public.payments, public.person_addresses,
    private.person_balances, private.person_received cascade`
  const claims = await claimsOf(sql(), 'admin')
  const cohorts: Record<string, number[]> = {}
  for (const course of courses) {
    const later = await Promise.all([1, 2, 3, 4].map(() => aCohort(sql(), { base: course })))
    const [current] = await sql()`update public.courses_moodle set seats = null
      where base_slug = ${course} and is_current_cohort returning id::integer`
    cohorts[course] = [current?.id, ...later.map(({ id }) => id)]
  }
  const seeds = Array.from({ length: ledgers }, (_, index) => index + 1)
  async function work() {
    const [staff, provider] = await Promise.all([sql().reserve(), sql().reserve()])
    await staff`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, false),
      set_config('request.jwt.claim.sub', ${claims.sub ?? ''}, false)`
    const run =
      (session: typeof staff): Run =>
      async (statements) => {
        const answers = await session.unsafe(statements)
        return (Array.isArray(answers[0]) ? answers.at(-1) : answers) as never
      }
    try {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        const story = new Deck({ staff: run(staff), provider: run(provider) }, cohorts, seed, now)
        stories.push(story)
        await tellStory(story).catch((cause) => {
          seeds.length = 0
          throw new Error(`ledger ${seed}: ${cause.message}\n${story.told.join('\n')}`, { cause })
        })
        // So many rows come so quickly that the planner would not know of them.
        if (stories.length % 10 === 0) await provider`analyze`
      }
    } finally {
      await staff`select set_config('request.jwt.claims', '', false), set_config('request.jwt.claim.sub', '', false)`
      staff.release()
      provider.release()
    }
  }
  // All have let go of their connections before the first failure is told.
  const ended = await Promise.allSettled(Array.from({ length: workers }, work))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  people = stories.flatMap((story) => story.people)
}, 300_000)

/** Sums are cents in the recount, and dollars in the database. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number(usd(value))
  if (Array.isArray(value)) return value.map(plain)
  const isObject = value !== null && typeof value === 'object'
  return isObject ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)])) : value
}
const pick = (row: Row, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
type Filter = { completeness?: string; situation?: string; search?: string }

/** Every page of the list at the end of a day, or now. */
async function listed(
  day: string | null,
  { completeness = 'all', situation = 'all', search = '' }: Filter = {},
) {
  return staff(async (session) => {
    const rows: Row[] = []
    for (let found = 101; found === 101; ) {
      const { months_behind = null, email = null } = (rows.at(-1) ?? {}) as {
        months_behind?: number
        email?: string
      }
      const page = await session<{ row: Row }[]>`select to_jsonb(b) as row
        from public.list_balances(${completeness}, ${situation}, ${search}, ${day}::text::date, ${months_behind}, ${email}, 101) b`
      rows.push(...page.map(({ row }) => row))
      found = page.length
    }
    return rows
  })
}
const keyed = (rows: readonly Row[], key: string) =>
  Object.fromEntries(rows.map(({ [key]: value, ...row }) => [`${key} ${value}`, row]))

/** Compares by key; the first that differs comes with what its ledger was told. */
function same(theirs: Rows, ours: Rows): void {
  const expected = plain(ours) as Rows
  const text = (row: Row | undefined) => row && JSON.stringify(Object.entries(row).toSorted())
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(expected)])]
  const differing = keys.filter((key) => text(theirs[key]) !== text(expected[key]))
  const [first = ''] = differing
  const isIts = ({ addresses, sales }: Person) =>
    addresses.includes(first.slice(6)) || sales.some(({ id }) => first === `sale_id ${id}`)
  const told = stories.find((story) => story.people.some(isIts))?.told.join('\n')
  expect(theirs[first], `${first}, of ${differing.length}\n${told}`).toEqual(expected[first])
  expect(differing).toEqual([])
  expect(keys.length).toBeGreaterThan(0)
}

describe.each(instants)('at %s', (_name, day, at) => {
  test('each person has the figures of the recount', async () => {
    const figures = [
      ...['has_sale', 'agreed', 'paid', 'paid_count', 'remaining', 'debt', 'overdue', 'months_behind'],
      ...['situation', 'last_paid_at'],
    ]
    const rows = await listed(day)
    const iso = (time: unknown) => (time === null ? null : new Date(time as string).toISOString())
    const theirs = keyed(
      rows.map((row) => ({
        email: row.email,
        ...pick({ ...row, last_paid_at: iso(row.last_paid_at) }, figures),
      })),
      'email',
    )
    const known = people.map((person) => ({ person, ...recount.figuresOfPerson(person, at) }))
    const ours = known
      .filter(({ isKnown }) => isKnown)
      .map(({ person, last, ...row }) => ({
        email: person.addresses.find((one) => `email ${one}` in theirs) ?? person.addresses[0],
        ...pick({ ...row, last_paid_at: last === undefined ? null : iso(last) }, figures),
      }))
    same(theirs, keyed(ours, 'email'))
  })

  test('the cards, and the sums beside the pager, are their sum', async () => {
    const [row] = await staff(
      (session) => session`select public.money_cards(${day}::text::date) - 'counted_at' as cards,
        public.count_balances(as_of => ${day}::text::date) as totals`,
    )
    const currencies = Object.fromEntries(row?.cards.confirmed.map((one: Row) => [one.currency, one]))
    expect({ ...row?.cards, confirmed: currencies }).toEqual(plain(recount.cardsOf(people, at)))
    expect(row?.totals).toEqual(totalsOf(known()))
  })

  const known = () =>
    people
      .map(({ addresses, ...person }) => ({
        addresses,
        ...recount.figuresOfPerson({ addresses, ...person }, at),
      }))
      .filter(({ isKnown }) => isKnown)
  function totalsOf(some: ReturnType<typeof known>) {
    const totals = ['agreed', 'paid', 'remaining', 'debt', 'overdue'] as const
    const sums = totals.map((key) => [key, some.reduce((all, one) => all + one[key], 0n)])
    return plain({ count: some.length, ...Object.fromEntries(sums) })
  }

  const isFiltered = day === null || day === days[0]
  test.runIf(isFiltered)(
    'each filter and search shows, counts and sums the people that it names',
    async () => {
      type One = ReturnType<typeof known>[number]
      const filters: [Filter, (one: One) => boolean][] = [
        [{ completeness: 'complete' }, ({ has_sale }) => has_sale],
        [{ completeness: 'incomplete' }, ({ has_sale }) => !has_sale],
        [{ situation: 'con_deuda' }, ({ situation }) => situation === 'con_deuda'],
        [{ situation: 'al_dia' }, ({ situation }) => situation === 'al_dia'],
        [
          { completeness: 'complete', situation: 'pago_unico' },
          ({ has_sale, situation }) => has_sale && situation === 'pago_unico',
        ],
        [{ search: ' P1.L1' }, ({ addresses }) => addresses.some((address) => address.includes('p1.l1'))],
        [{ search: 'nadie' }, () => false],
      ]
      const everybody = known()
      for (const [filter, isMeant] of filters) {
        const ours = everybody.filter(isMeant)
        const shown = await listed(day, filter)
        const isShown = ({ addresses }: One) => shown.some(({ email }) => addresses.includes(String(email)))
        expect([shown.length, ours.filter(isShown).length], JSON.stringify(filter)).toEqual([
          ours.length,
          ours.length,
        ])
        const { completeness = 'all', situation = 'all', search = '' } = filter
        const [row] = await staff(
          (session) => session`select
        public.count_balances(${completeness}, ${situation}, ${search}, ${day}::text::date) as totals`,
        )
        expect(row?.totals, JSON.stringify(filter)).toEqual(totalsOf(ours))
      }
    },
  )
})

/** What every road says of a sale, by the name that each has for it. */
function reading(sale: Sale, at: number) {
  const figures = recount.figuresOf(sale, at)
  const { next, behind, covered, isVoided, last } = figures
  const written = (day?: string | null) => day?.split('-').reverse().join('/') ?? null
  return {
    ...{
      ...figures,
      sale_id: sale.id,
      months_behind: behind,
      amount: recount.owedNow(sale, at)?.amount ?? 0n,
    },
    next_number: next?.number,
    next_amount: next?.amount,
    next_due_on: next?.dueOn,
    installments_number: sale.count,
    installments_amount: sale.each,
    shown_paid: isVoided ? null : covered,
    ...{ 'Total Curso (USD)': sale.agreed, Cuotas: sale.count, 'Monto Cuota (USD)': sale.each },
    ...{ 'Cuotas Pagadas': covered, 'Meses Atrasado': behind, 'Deuda (USD)': figures.debt },
    'Vencido (USD)': figures.overdue,
    'Total Pagado (USD)': figures.paid,
    'Remanente (USD)': figures.remaining,
    'Último Pago': last === undefined ? null : written(schoolDay(last)),
    'Próxima Cuota': next?.number,
    'Monto Próxima Cuota (USD)': next?.amount,
    Vence: written(next?.dueOn),
  }
}

describe('the same sale reads alike', () => {
  const sales = (some = people) => some.flatMap((person) => person.sales.map((sale) => ({ person, sale })))
  /** Each of these roads costs milliseconds a person. */
  const third = () => people.filter((_, index) => index % 3 === 0)
  let links: Record<string, number> = {}
  beforeAll(async () => {
    const ids = sales().map(({ sale }) => sale.id)
    const rows = await staff((session) => session`select * from public.debt_links_of(${ids}::bigint[])`)
    links = Object.fromEntries(rows.map(({ sale_id, token }) => [token, Number(sale_id)]))
  })
  async function idsOf(some: readonly Person[]): Promise<number[]> {
    const rows = await sql()`select distinct a.person_id::integer as id from public.person_addresses a
      where a.email_normalized in ${sql()(some.map(({ addresses }) => addresses[0] ?? ''))}`
    return rows.map(({ id }) => id)
  }

  test('on the page of its person, with its charges', async () => {
    const columns = [
      ...['sale_id', 'standing', 'months_behind', 'agreed', 'paid', 'refunded', 'remaining', 'next_number'],
      'next_amount',
      'next_due_on',
      'installments_number',
      'installments_amount',
      'shown_paid',
      'charges',
    ]
    const ids = await idsOf(third())
    const rows = await staff(
      (session) => session`select s.sale from unnest(${ids}::bigint[]) p(id),
        lateral jsonb_array_elements(public.list_sales(p.id) -> 'sales') s(sale)`,
    )
    const byId = (one: Row, other: Row) => Number(one.payment_id) - Number(other.payment_id)
    const theirs = rows.map(({ sale }) => {
      const paid = sale.schedule.filter(({ state }: Row) => state === 'paid').length
      const charges = sale.charges
        // What is held waits beside the sale of its order.
        .filter(({ counts, review_reason }: Row) => counts || review_reason !== 'amount_mismatch')
        .map((charge: Row) => pick(charge, ['payment_id', 'counts', 'received_amount', 'refund_room']))
      const shown_paid = sale.voided_at ? null : paid
      return pick({ ...sale, shown_paid, charges: charges.sort(byId) }, columns)
    })
    const ours = sales(third()).map(({ sale }) => {
      const charges = sale.charges.map((charge) => ({
        ...{ payment_id: charge.id, counts: charge.state === 'counted', received_amount: charge.came },
        refund_room: recount.roomOf(charge),
      }))
      return pick({ ...reading(sale, now), charges: charges.sort(byId) }, columns)
    })
    same(keyed(theirs, 'sale_id'), keyed(ours, 'sale_id'))
  })

  test('in what its payer is asked for', async () => {
    const ids = sales().map(({ sale }) => sale.id)
    const rows = await sql()`select s.id::integer as sale_id, to_jsonb(private.owed_now(s)) as owed
      from public.sales s where s.id = any (${ids}::bigint[])`
    const theirs = rows.map(({ sale_id, owed }) => ({ sale_id, ...owed }))
    const ours = sales().map(({ sale }) => ({ sale_id: sale.id, ...recount.owedNow(sale, now) }))
    same(keyed(theirs, 'sale_id'), keyed(ours, 'sale_id'))
  })

  test('behind its debt link', async () => {
    const some = sales(third())
    const ids = new Set(some.map(({ sale }) => sale.id))
    const tokens = Object.keys(links).filter((token) => ids.has(links[token] ?? 0))
    const rows =
      await sql()`select t.token, public.get_debt_link(t.token) as link from unnest(${tokens}::text[]) t(token)`
    const columns = ['state', 'amount', 'months_behind', 'number']
    const theirs = rows.map(({ token, link }) => ({ sale_id: links[token], ...pick(link, columns) }))
    const ours = some.map(({ person, sale }) => {
      const { standing, amount, months_behind, next_number: number } = reading(sale, now)
      let state = amount === 0n ? 'closed' : ledger.isPaidToday(person, sale, amount) ? 'paid' : 'owed'
      if (standing === 'refunded' || standing === 'voided') state = standing
      if (ledger.isWaiting(person, sale)) state = 'held'
      return {
        sale_id: sale.id,
        ...pick(state === 'owed' ? { state, amount, months_behind, number } : { state }, columns),
      }
    })
    same(keyed(theirs, 'sale_id'), keyed(ours, 'sale_id'))
  })

  test('among the debts of its person', async () => {
    const columns = ['sale_id', 'months_behind', 'debt', 'remaining', 'amount']
    const owing = sales().filter(({ sale }) => recount.figuresOf(sale, now).debt > 0n)
    const ids = await idsOf(owing.map(({ person }) => person))
    const rows = await staff(
      (session) => session`select to_jsonb(d) as debt
        from unnest(${ids}::bigint[]) p(id), lateral public.get_person_debts(p.id) d`,
    )
    const theirs = rows.map(({ debt }) => pick({ ...debt, sale_id: links[debt.token] }, columns))
    const ours = owing.map(({ sale }) => pick(reading(sale, now), columns))
    same(keyed(theirs, 'sale_id'), keyed(ours, 'sale_id'))
  })

  test('in the mails of its charges, as it was when they were taken', async () => {
    const columns = ['id', 'amount', 'currency', 'counts_as', 'counts', 'agreed', 'paid', 'remaining']
    const charges = sales().flatMap(({ sale }) => sale.charges)
    const ids = charges.map(({ id }) => id)
    const rows =
      await sql()`select r.id, public.get_receipt(r.id) as receipt from unnest(${ids}::bigint[]) r(id)`
    const theirs = rows.map(({ id, receipt }) => pick({ ...receipt, id }, columns))
    const ours = charges.map(({ id, came, currency, asked, told }) => {
      const counts_as = came === asked && currency === 'USD' ? null : { amount: asked, currency: 'USD' }
      return pick({ counts: false, ...told, id, amount: came, currency, counts_as }, columns)
    })
    same(keyed(theirs, 'id'), keyed(ours, 'id'))
  })

  async function report(
    name: 'debtsWithLinks' | 'installments',
    day: string | null,
    columns: readonly string[],
  ) {
    const lines = await readReport(sql(), name, {
      link_base: linkBase,
      page_size: 500,
      ...(day && { as_of: day }),
    })
    const sale = (line: Row) => links[String(line['Link de Pago']).slice(linkBase.length)]
    return keyed(
      lines.map((line) => ({ sale_id: sale(line), ...pick(line, columns) })),
      'sale_id',
    )
  }

  test.each(instants)('in the report of debts %s', async (_name, day, at) => {
    const columns = [
      'Total Curso (USD)',
      'Cuotas',
      'Monto Cuota (USD)',
      'Cuotas Pagadas',
      'Meses Atrasado',
      'Deuda (USD)',
      ...['Vencido (USD)', 'Total Pagado (USD)', 'Remanente (USD)', 'Último Pago'],
    ]
    const ours = sales()
      .map(({ sale }) => reading(sale, at))
      .filter(({ exists, first, behind }) => exists && first !== undefined && behind > 0)
    same(
      await report('debtsWithLinks', day, columns),
      keyed(
        ours.map((one) => pick(one, ['sale_id', ...columns])),
        'sale_id',
      ),
    )
  })

  test('in the report of instalments', async () => {
    const columns = [
      'Cuotas Pagadas',
      'Próxima Cuota',
      'Monto Próxima Cuota (USD)',
      'Vence',
      'Meses Atrasado',
    ]
    const byLink = await sql()`select id::integer from public.sales where payment_type = 'link'`
    const ids = new Set(byLink.map(({ id }) => id))
    const ours = sales()
      .filter(({ sale }) => ids.has(sale.id) && sale.count === 6)
      .map(({ sale }) => reading(sale, now))
      .filter(({ next }) => next)
    same(
      await report('installments', null, columns),
      keyed(
        ours.map((one) => pick(one, ['sale_id', ...columns])),
        'sale_id',
      ),
    )
  })
})
