import { moneyExportTexts } from '#content/money-exports.ts'
import { moneyReportTexts } from '#content/money-reports.ts'
import { balancesTexts, paymentsListTexts } from '#content/tracking.ts'
import { moneyReports } from '#domain/contracts/money-reports.ts'
import { openBrowserStage } from './browser-stage.ts'
import { median } from './measure.ts'
import { noteTimes, press, slowDown, takeTimes } from './page-times.ts'

/**
 * The tracking at 100,000 payments in a browser whose processor is slowed four times: from an input to the next paint,
 * and the longest task while a file is written. Ends with 1 above a limit.
 */
/** `npm run bench:money-browser -- 5000` for a quicker look. */
const payments = Number(process.argv[2] ?? 100_000)
const sizes = { students: payments / 5, sales: payments / 5, payments }
const slower = 4
const interactionLimitMs = 100
const taskLimitMs = 50
const runs = 5

const { page, stop } = await openBrowserStage(sizes)
const problems: string[] = []
const shown: string[] = []

/** By the median. The least beside it tells a slow page from a busy machine. */
function judge(name: string, values: readonly number[], limit: number): void {
  const value = median(values)
  const cells = [value, Math.min(...values), limit].map((ms) => ms.toFixed(0).padStart(7))
  const met = value <= limit
  shown.push(
    `${name.padEnd(44)}${cells.join('')}${met ? '' : '  MISSED'}   (${values.map((ms) => ms.toFixed(0)).join(', ')})`,
  )
  if (!met) problems.push(`${name}: ${value.toFixed(0)} ms, at most ${limit}`)
}

/** The list is at rest: nothing loads and rows stand. */
async function atRest(): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('main [aria-busy="true"]') && document.querySelector('tbody tr'),
  )
}

async function interact(name: string, act: (run: number) => Promise<void>): Promise<void> {
  const values: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await takeTimes(page)
    await act(run)
    await atRest()
    values.push((await takeTimes(page)).interaction)
  }
  judge(name, values, interactionLimitMs)
}

/** From the press to the end of the file, with the question before it. */
async function download(name: string, button: string, asksFirst: boolean): Promise<void> {
  const values: number[] = []
  const ask = page.getByRole('button', { name: button, exact: true })
  const confirm = page.getByRole('dialog').getByRole('button', { name: button })
  for (let run = 0; run < runs; run += 1) {
    let asking = 0
    if (asksFirst) {
      await press(page, ask)
      asking = (await takeTimes(page)).longestTask
    }
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 120_000 }),
      press(page, asksFirst ? confirm : ask),
    ])
    await file.path()
    values.push(Math.max(asking, (await takeTimes(page)).longestTask))
  }
  judge(`${name}: longest task`, values, taskLimitMs)
}

try {
  await noteTimes(page)
  for (const [tab, texts, filter] of [
    ['estudiantes', balancesTexts, balancesTexts.situation],
    ['pagos', paymentsListTexts, paymentsListTexts.type],
  ] as const) {
    await page.goto(`/student-tracking?tab=${tab}`)
    await atRest()
    await slowDown(page, slower)
    // Keys and clicks of a person: a value that a program sets makes no interaction.
    await interact(`${tab}: filter`, async (run) => {
      await page.getByLabel(filter, { exact: true }).focus()
      await page.keyboard.press(run % 2 === 0 ? 'ArrowDown' : 'ArrowUp')
    })
    await page.goto(`/student-tracking?tab=${tab}`)
    await atRest()
    await interact(`${tab}: next page`, async () => {
      await press(page, page.getByRole('navigation', { name: texts.pages }).getByRole('button').last())
    })
    const search = page.getByPlaceholder(texts.searchPlaceholder)
    await search.focus()
    await interact(`${tab}: search, each key`, async (run) => {
      await page.keyboard.press('perso'[run] ?? 'n')
    })
    await page.keyboard.press('Escape')
    await slowDown(page, 1)
  }

  await page.goto('/student-tracking?tab=pagos')
  await atRest()
  await slowDown(page, slower)
  await download('pagos-consolidado', moneyExportTexts.export, true)
  await page.goto('/student-tracking?tab=estudiantes')
  await atRest()
  await download('estudiantes', moneyExportTexts.export, true)
  for (const report of moneyReports)
    await download(moneyReportTexts[report].file, moneyReportTexts[report].button, false)
} finally {
  console.log(`${sizes.payments} payments, a processor slowed ${slower} times, ms; 0: none above 50`)
  console.log(`${''.padEnd(44)}${['median', 'least', 'limit'].map((word) => word.padStart(7)).join('')}`)
  console.log(shown.join('\n'))
  await stop()
}
for (const problem of problems) console.error(`MISSED: ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
