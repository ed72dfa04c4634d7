import { existsSync, readFileSync } from 'node:fs'

export type Count = { passed: number; failed: number }
export type FileTime = { file: string; seconds: number }
export type Outcome = Count & { files: FileTime[] }

const nothing: Outcome = { passed: 0, failed: 1, files: [] }

/** Vitest's JSON report. `exitCode` counts too: a file that does not load fails the run without a failed test. */
export function readVitestReport(report: string, root: string, exitCode: number): Outcome {
  if (!existsSync(report)) return nothing
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    testResults: { name: string; startTime: number; endTime: number }[]
  }
  return {
    passed: numPassedTests,
    failed: numFailedTests || Math.min(exitCode, 1),
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: name.replace(root, '').slice(1),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

type Suite = { file: string; suites?: Suite[]; specs: { tests: { results: { duration: number }[] }[] }[] }

/** Playwright's JSON report. A journey that passed only when tried again counts as failed. */
export function readJourneysReport(report: string, exitCode: number): Outcome {
  if (!existsSync(report)) return nothing
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: Suite[]
  }
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky || Math.min(exitCode, 1),
    files: suites.map((suite) => ({ file: `tests/e2e/${suite.file}`, seconds: durationOf(suite) / 1000 })),
  }
}

function durationOf({ specs, suites = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + durationOf(suite), own)
}
