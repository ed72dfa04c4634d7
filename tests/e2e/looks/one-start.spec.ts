import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { landingTexts } from '../../../src/content/courses/course-landing.ts'
import { formatDay } from '../../../src/content/format.ts'
import { courses } from '../../../src/content/products.ts'
import { soldOutText } from '../../../src/content/sold-out.ts'
import { toCalendarDay } from '../../../src/domain/calendar.ts'
import { test } from '../journey.ts'
import { openFilledCheckout, payAtProvider } from '../pages.ts'
import { mailsTo } from '../sandbox.ts'
import { call, sessionOf } from '../staff-calls.ts'
import { adminUser } from '../stage.ts'

// Decision 162, in the running school: what every place says of when a cohort begins, wherever its reader is.

const zones = [
  ...['America/Argentina/Buenos_Aires', 'America/Mexico_City', 'America/Bogota'],
  ...['America/Los_Angeles', 'Europe/Madrid', 'Asia/Tokyo'],
]

type Course = (typeof courses)[number]
/** What each place says, by its name; null where it says that the day is not known. */
type Said = Record<string, string | null>

type Cohort = { id: number; base_slug: string; starts_on: string | null; seats: number | null }

async function asAdmin<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const answer = await call(await sessionOf(adminUser), `/rest/v1/${path}`, { method, body })
  expect(answer.ok, path).toBe(true)
  return (await answer.json()) as T
}

const columns = 'select=id,base_slug,starts_on,seats'

/** Current cohorts by base slug, with the seats that are left of those that count them. */
async function currentCohorts(): Promise<Map<string, Cohort & { left: number | null }>> {
  const cohorts = await asAdmin<Cohort[]>(`courses_moodle?is_current_cohort=is.true&${columns}`)
  const counted = await asAdmin<{ cohort_id: number; seats_left: number | null }[]>(
    'rpc/get_seats_left',
    'POST',
    { cohort_ids: cohorts.map(({ id }) => id) },
  )
  const left = new Map(counted.map(({ cohort_id, seats_left }) => [cohort_id, seats_left]))
  return new Map(
    cohorts.map((cohort) => [cohort.base_slug, { ...cohort, left: left.get(cohort.id) ?? null }]),
  )
}

/** "16 de julio"; a text says no other day. */
function dayIn(text: string | null): string | null {
  const [day = null, ...others] = new Set(text?.match(/\d{1,2} de [a-z]+/g))
  expect(others, text ?? '').toEqual([])
  return day
}

const textOf = async (place: Locator) => dayIn(await place.first().textContent())
const startFact = (page: Page) =>
  page.locator('li').filter({ hasText: new RegExp(`^(${landingTexts.start}|${landingTexts.nextStart})`) })

async function saidInTables(page: Page, said: Map<Course, Said>): Promise<void> {
  for (const [path, name] of [
    ['/', 'home'],
    ['/all-access-geoai', 'All Access'],
  ] as const) {
    await page.goto(path)
    await expect(
      page
        .getByText(/USD\s\d/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    for (const [course, places] of said) {
      const row = page.locator('main tr').filter({ has: page.locator('th', { hasText: course.name }) })
      if ((await row.count()) === 0) continue
      await expect(row).toContainText(/USD/)
      places[name] = await textOf(row)
    }
    if (path !== '/') continue
    const first = page.locator('dl div').filter({ hasText: 'próximo inicio' })
    await expect(first.first()).toContainText(/\d de/)
    for (const places of said.values()) places['first of home'] = await textOf(first)
  }
}

/** The start of the first event of the file, on the clock of the school. */
async function saidInCalendar(page: Page): Promise<string | null> {
  const button = page.getByRole('button', { name: landingTexts.addToCalendar })
  if ((await button.count()) === 0) return null
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    button.first().click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  const [, year, month, day, hour, minute] = /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(file) ?? []
  const begins = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
  return formatDay(
    toCalendarDay(begins.toLocaleDateString('sv', { timeZone: 'America/Argentina/Buenos_Aires' })),
  )
}

async function saidOnItsPage(page: Page, course: Course): Promise<Said> {
  await page.goto(course.path)
  const opening = page.getByText(/^(Inicio|Próxima cohorte): /)
  await expect(opening).not.toBeEmpty()
  await expect(page.getByText(/USD\s\d/).first()).toBeAttached()
  const structured = async () =>
    (await page.locator('script[type="application/ld+json"]').allTextContents()).join()
  await expect.poll(structured).toContain('"price"')
  const data = await structured()
  const startDate = /"startDate":"([\d-]+)"/.exec(data)?.[1]
  return {
    page: await textOf(startFact(page)),
    'page on a phone': await textOf(opening),
    data: startDate ? formatDay(toCalendarDay(startDate)) : null,
    calendar: await saidInCalendar(page),
  }
}

async function saidInCheckout(page: Page, course: Course, isSoldOut: boolean): Promise<Said> {
  await page.goto(`/checkout?course=${course.slug}`)
  await expect(startFact(page).first()).toBeAttached()
  const summary = await textOf(startFact(page))
  if (!isSoldOut) {
    const beside = page.getByText(/^(Empieza el|Fecha de inicio)/)
    return { checkout: summary, 'beside its button': await textOf(beside) }
  }
  const list = page.getByRole('heading', { name: soldOutText.title }).locator('xpath=..')
  return { checkout: summary, 'waiting list': await textOf(list) }
}

/** A purchase of the career opens each of its courses, told by one mail. */
async function saidInTheMail(page: Page): Promise<string> {
  const buyer = await openFilledCheckout(page, 'carrera-geodata-science')
  await payAtProvider(page)
  const access = async () =>
    (await mailsTo(buyer.email)).find(({ subject }) => subject.startsWith('Tu acceso a '))
  await expect.poll(access, { timeout: 120_000 }).toBeDefined()
  return (await access())?.text ?? ''
}

function print(zone: string, said: Map<Course, Said>): void {
  for (const [course, places] of said) {
    const cells = Object.entries(places).map(([place, day]) => `${place}: ${day ?? 'a confirmar'}`)
    process.stdout.write(`${[zone, course.slug, ...cells].join(' | ')}\n`)
  }
}

test('the start of each cohort is one, wherever it is read and from whatever zone', async ({
  page,
  browser,
}) => {
  test.setTimeout(1_200_000)
  const cohorts = await currentCohorts()
  const mail = await saidInTheMail(page)
  for (const timezoneId of zones) {
    const context = await browser.newContext({ timezoneId })
    const reader = await context.newPage()
    const said = new Map<Course, Said>(courses.map((course) => [course, {}]))
    await saidInTables(reader, said)
    const starts: string[] = []
    for (const [course, places] of said) {
      const cohort = cohorts.get(course.slug)
      const isSoldOut = cohort?.left === 0
      const own = cohort?.starts_on && !isSoldOut ? cohort.starts_on : null
      if (own) starts.push(own)
      Object.assign(places, await saidOnItsPage(reader, course))
      Object.assign(places, await saidInCheckout(reader, course, isSoldOut))
      // Decision 162: who has a seat reads the start of its cohort, sold out or not.
      const line = mail.split('\n').find((one) => one.includes(course.name) && /clase/.test(one))
      if (line && !isSoldOut) places.mail = dayIn(line)
    }
    print(timezoneId, said)
    const next = formatDay(toCalendarDay(starts.sort()[0] ?? ''))
    for (const [course, { 'first of home': first, ...places }] of said) {
      const cohort = cohorts.get(course.slug)
      const own = cohort?.starts_on && cohort.left !== 0 ? formatDay(toCalendarDay(cohort.starts_on)) : null
      expect(first).toBe(next)
      expect(places, `${course.slug} in ${timezoneId}`).toEqual(
        Object.fromEntries(Object.keys(places).map((place) => [place, own])),
      )
    }
    await context.close()
  }
})

test('sold out before a next cohort, each place says the start of that one', async ({ browser }) => {
  const course = courses.find(({ slug }) => slug === 'gee-python')
  const cohort = (await currentCohorts()).get('gee-python')
  if (!course || cohort?.left == null || cohort.seats === null) throw new Error('no cohort of the sample')
  const [following] = await asAdmin<Cohort[]>(
    `courses_moodle?base_slug=eq.gee-python&starts_on=gt.${cohort.starts_on}&${columns}`,
  )
  const next = formatDay(toCalendarDay(following?.starts_on ?? ''))
  await asAdmin(`courses_moodle?id=eq.${cohort.id}`, 'PATCH', { seats: cohort.seats - cohort.left })
  const context = await browser.newContext({ timezoneId: 'America/Los_Angeles' })
  const reader = await context.newPage()
  const places = { ...(await saidOnItsPage(reader, course)), ...(await saidInCheckout(reader, course, true)) }
  print('America/Los_Angeles, sold out', new Map([[course, places]]))
  expect(places).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, next])))
  expect(Object.keys(places)).toContain('waiting list')
})
