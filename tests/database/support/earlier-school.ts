import { seededRandom } from '../../support/random.ts'
import { type Charge, type Sale, schoolDay } from './money-recount.ts'

/** The files of an earlier school, as the screen sends their rows, and the same facts as the recount takes them. */
export type EarlierSchool = {
  students: Fields[]
  sales: Fields[]
  payments: Fields[]
  told: Map<string, { email: string; sale: Sale }>
}
export type Fields = Record<string, string | number>

const dayMs = 86_400_000
const dayOf = (daysAgo: number) => schoolDay(Date.now() - daysAgo * dayMs)
/** Noon at the school; what happened today has happened, at any hour. */
const momentOf = (day: string) => Math.min(Date.parse(`${day}T15:00:00Z`), Date.now())
const typed = (cents: bigint, sign: ',' | '.') =>
  `${cents / 100n}${sign}${String(cents % 100n).padStart(2, '0')}`

/** A sale for each student: in one payment or in instalments, in dollars or in pesos, free or not paid at all. */
export function anEarlierSchool(size: number, cohorts: readonly [string, ...string[]]): EarlierSchool {
  const random = seededRandom(27)
  const school: EarlierSchool = { students: [], sales: [], payments: [], told: new Map() }
  for (let at = 0; at < size; at += 1) {
    const email = `alumna${at}@anterior.example`
    school.students.push({
      line: at + 2,
      email: at % 7 === 0 ? ` ${email.toUpperCase()} ` : email,
      firstname: `Nombre${at}`,
      lastname: 'De Antes',
      phone: at % 3 === 0 ? '' : `+54 9 11 5555 ${String(at).padStart(4, '0')}`,
      country: at % 3 === 0 ? 'México' : 'Argentina',
    })
    const isFree = random.chance(0.05)
    const count = isFree || random.chance(0.4) ? 1 : random.int(2, 12)
    const agreed = isFree ? 0n : BigInt(random.int(9_000, 90_000))
    const each = count === 1 ? agreed : (2n * agreed + BigInt(count)) / (2n * BigInt(count))
    const soldAgo = at === 0 ? 0 : random.int(5, 700)
    const [key, soldOn, cohort] = [`V-${at}`, dayOf(soldAgo), random.pick(cohorts)]
    school.sales.push({
      ...{ line: at + 2, key, email, cohort, sold_on: soldOn },
      ...{
        price: typed(agreed, at % 2 === 0 ? ',' : '.'),
        installments_number: count === 1 ? '' : String(count),
      },
      ...{ free_reason: isFree ? 'scholarship' : '', access: random.chance(0.8) ? cohort : '' },
    })
    const charges: Charge[] = []
    const paidCount = isFree || random.chance(0.1) ? 0 : random.int(1, count)
    let left = agreed
    for (let nth = 1; nth <= paidCount; nth += 1) {
      const asked = nth === count ? left : each < left ? each : left
      if (asked <= 0n) break
      left -= asked
      const day = dayOf(Math.max(0, soldAgo - (nth - 1) * random.int(20, 45)))
      const isPesos = random.chance(0.4)
      const came = isPesos ? (asked * BigInt(random.int(90_000, 150_000))) / 100n : asked
      school.payments.push({
        ...{
          line: school.payments.length + 2,
          key: `P-${at}-${nth}`,
          sale: key,
          paid_on: day,
          amount: typed(came, ','),
        },
        ...{
          currency: isPesos ? 'ARS' : 'USD',
          counted_usd: isPesos ? typed(asked, ',') : '',
          payment_method: '',
        },
      })
      charges.push({
        ...{ id: 0, providerId: `import:P-${at}-${nth}`, at: momentOf(day), isInstalment: count > 1 },
        ...{ asked, came, currency: isPesos ? 'ARS' : 'USD', state: 'counted', isPaid: true, refunds: [] },
      })
    }
    const sale: Sale = {
      id: 0,
      course: '',
      cohort: 0,
      agreed,
      each,
      count,
      isFree,
      madeAt: momentOf(soldOn),
      charges,
    }
    school.told.set(key, { email, sale })
  }
  return school
}
