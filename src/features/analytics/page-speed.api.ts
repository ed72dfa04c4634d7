import { type PageSpeedReport, reportPageSpeed } from '#domain/contracts/page-speed.ts'
import { callFunction } from '#platform/call-function.ts'

/** Sent while the page is going away. Nobody is told of a failure: the visit is then not counted. */
export async function sendPageSpeed(report: PageSpeedReport): Promise<void> {
  await callFunction(reportPageSpeed, report, { keepalive: true })
}
