import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { type Child, startChild, waitUntilPrinted } from '../../supabase/local/processes.ts'
import { keepRunning } from '../../supabase/local/supervision.ts'

const dir = mkdtempSync(join(tmpdir(), 'meridiano-supervision-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** A process that runs until it is killed; `script` may end it earlier. */
async function aPart(restarts: number, script = () => 'setInterval(() => undefined, 1000)') {
  const children: Child[] = []
  const lines: string[] = []
  const ends: string[] = []
  const part = await keepRunning({
    name: 'The part',
    restarts,
    onRestart: (line) => lines.push(line),
    onEnd: (message) => ends.push(message),
    start: async (isRestart) => {
      const child = startChild({
        name: 'a part',
        command: process.execPath,
        args: ['-e', `${script()}\nconsole.log('run ${children.length + 1}')`],
        cwd: process.cwd(),
        env: { PATH: process.env.PATH },
        logFile: join(dir, 'part.log'),
        continuesLog: isRestart,
      })
      await waitUntilPrinted(child, `run ${children.length + 1}`, 20_000)
      children.push(child)
      return child
    },
  })
  const kill = () => process.kill(children.at(-1)?.pid ?? 0, 'SIGKILL')
  return { part, children, lines, ends, kill }
}

const within = { timeout: 20_000 }

test('a killed part is restarted, and given up when it keeps failing', async () => {
  const { part, children, lines, ends, kill } = await aPart(2)
  for (const runs of [2, 3]) {
    kill()
    await vi.waitFor(() => expect(children).toHaveLength(runs), within)
    await vi.waitFor(() => expect(lines).toHaveLength(runs - 1), within)
  }
  expect(lines[1]).toBe(
    'The part stopped by itself and was started again (2 of at most 2 times within a minute).',
  )
  expect(ends).toEqual([])
  kill()
  await vi.waitFor(() => expect(ends).toHaveLength(1), within)
  expect(ends[0]).toBe('The part stopped by itself 3 times within a minute:\nrun 3')
  expect(children).toHaveLength(3)
  await part.stop()
  expect(readFileSync(join(dir, 'part.log'), 'utf8'), 'the log of all runs').toBe('run 1\nrun 2\nrun 3\n')
})

test('a part that may not be restarted is reported at once', async () => {
  const { part, children, lines, ends, kill } = await aPart(0)
  kill()
  await vi.waitFor(() => expect(ends).toEqual(['The part stopped by itself:\nrun 1']), within)
  await part.stop()
  expect([children.length, lines]).toEqual([1, []])
})

test('a stopped part stays stopped and is not reported', async () => {
  const { part, children, lines, ends } = await aPart(3)
  await part.stop()
  await children[0]?.ended
  expect([children.length, lines, ends]).toEqual([1, [], []])
})

test('a part whose new code does not start waits for the next change', async () => {
  let script = 'setInterval(() => undefined, 1000)'
  const { part, children, lines, ends } = await aPart(3, () => script)
  script = 'throw new Error("no such rule")'
  await part.restart()
  expect(children).toHaveLength(1)
  expect(lines[0]).toContain('no such rule')
  script = 'setInterval(() => undefined, 1000)'
  await part.restart()
  expect([children.length, ends]).toEqual([2, []])
  await part.stop()
})
