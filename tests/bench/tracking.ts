import { csvExportTexts } from '#content/csv-export-texts.ts'
import { moneyReportTexts, reportButtonsTexts } from '#content/money-reports.ts'
import { balancesTexts, paymentsListTexts } from '#content/tracking.ts'
import { moneyReports } from '#domain/contracts/money-reports.ts'
import { openBrowserStage } from './browser-stage.ts'
import { median } from './measure.ts'
import {
  longestTaskOf,
  noteTimes,
  type Place,
  placeOf,
  press,
  pressAt,
  slowDown,
  takeTimes,
} from './page-times.ts'

const slower = 4
const interactionLimitMs = 100
const taskLimitMs = 100
const runs = 5

function line(name: string, values: readonly number[]): string {
  const cells = [median(values), Math.min(...values)].map((ms) => ms.toFixed(0).padStart(7))
  return `${name.padEnd(44)}${cells.join('')}   (${values.map((ms) => ms.toFixed(0)).join(', ')})`
}

/**
 * The tracking of so many payments in a browser whose processor is slowed four times: from an input to the next paint,
 * and the longest task while a file is written. Prints them and returns what is above its limit.
 */
export async function measureTracking(payments: number): Promise<string[]> {
  const sizes = { students: payments / 5, sales: payments / 5, payments }
  const { page, stop } = await openBrowserStage(sizes)
  const problems: string[] = []
  const shown: string[] = []

  /** By the median; the least beside it tells a slow page from a busy machine. */
  function judge(name: string, values: readonly number[], limit: number): void {
    shown.push(line(name, values))
    if (!(median(values) <= limit))
      problems.push(`${name}: ${median(values).toFixed(0)} ms, at most ${limit}`)
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

  /** From the press to the end of the file. `menu`: the one that is opened before. */
  async function download(name: string, button: string, menu?: string): Promise<void> {
    const processor: number[] = []
    const clock: number[] = []
    const ask = page.getByRole(menu ? 'menuitem' : 'button', { name: button, exact: true })
    const written = async (place: Place) => {
      const [file] = await Promise.all([
        page.waitForEvent('download', { timeout: 120_000 }),
        pressAt(page, place),
      ])
      await file.path()
    }
    for (let run = 0; run < runs; run += 1) {
      if (menu) await page.getByRole('button', { name: menu }).click()
      const place = await placeOf(ask)
      const task = await longestTaskOf(page, () => written(place))
      processor.push(task.processor)
      clock.push(task.clock)
    }
    judge(`${name}: longest task`, processor, taskLimitMs)
    shown.push(line('    on the clock, with other work', clock))
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
    await download('pagos-consolidado', csvExportTexts.export)
    await page.goto('/student-tracking?tab=estudiantes')
    await atRest()
    await download('estudiantes', csvExportTexts.export, reportButtonsTexts.menu)
    for (const report of moneyReports)
      await download(moneyReportTexts[report].file, moneyReportTexts[report].button, reportButtonsTexts.menu)
  } finally {
    console.log(
      `${sizes.payments} payments, a processor slowed ${slower} times: ms, the median and the least`,
    )
    console.log(shown.join('\n'))
    await stop()
  }
  return problems
}
