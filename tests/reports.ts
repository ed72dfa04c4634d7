import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Count = { passed: number; failed: number }
export type FileTime = { file: string; seconds: number }
/** `failures`: the name of each check that failed, and how its error begins. */
export type Outcome = Count & { files: FileTime[]; failures: string[] }

const nothing: Outcome = { passed: 0, failed: 1, files: [], failures: [] }

function failureOf(name: string, error = ''): string {
  const lines = stripVTControlCharacters(error).split('\n', 12)
  return [name, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join('\n')
}

/** Vitest's JSON report. `exitCode` counts too: a file that does not load fails the run without a failed test. */
export function readVitestReport(report: string, root: string, exitCode: number): Outcome {
  if (!existsSync(report)) return nothing
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    testResults: {
      name: string
      startTime: number
      endTime: number
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
    }[]
  }
  return {
    passed: numPassedTests,
    failed: numFailedTests || Math.min(exitCode, 1),
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: name.replace(root, '').slice(1),
      seconds: (endTime - startTime) / 1000,
    })),
    failures: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages: [first] }) => failureOf(`${basename(name)} › ${fullName}`, first)),
    ),
  }
}

type Result = { duration: number; errors: { message?: string }[] }
type Suite = { file: string; suites?: Suite[]; specs: { title: string; tests: { results: Result[] }[] }[] }

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
    failures: suites.flatMap(failuresOf),
  }
}

function failuresOf({ file, specs, suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      .map(({ message }) => failureOf(`${file} › ${title}`, message)),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

function durationOf({ specs, suites = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + durationOf(suite), own)
}
