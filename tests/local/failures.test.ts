import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { explainFailure, explainOutput } from '../../supabase/local/failures.ts'

const root = join(import.meta.dirname, '../..')
const dataDir = join(root, 'supabase', '.temp', 'local')

function inNamespace(script: string) {
  // Mounts of this process only; they disappear with it.
  return spawnSync('unshare', ['--mount', '--map-root-user', 'sh', '-ec', script], {
    encoding: 'utf8',
    cwd: root,
  })
}

const canMount =
  inNamespace('mount -t tmpfs tmpfs /mnt && mount --bind . . && mount -o remount,ro,bind .').status === 0

/** The launcher itself checks its folder before it opens a port. */
function launch(prepare: string) {
  const launcher = `cd '${root}' && exec '${process.execPath}' supabase/local/dev.ts`
  const { status, stdout, stderr } = inNamespace(`${prepare}\n${launcher}`)
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') }
}

describe.runIf(canMount)('the launcher', () => {
  test('reports a full disk in one line and creates nothing', () => {
    const prepare = `mkdir -p '${dataDir}' && mount -t tmpfs -o size=30m tmpfs '${dataDir}'`
    const { status, lines } = launch(`trap 'ls ${dataDir}' EXIT; ${prepare}`)
    expect(lines).toEqual([
      `The disk that holds ${dataDir} is full. Free some space (200 MB are enough), then start again.`,
    ])
    expect(status).toBe(1)
  })

  test('reports a read-only clone in one line', () => {
    const { status, lines } = launch(
      `mkdir -p '${dataDir}' && mount --bind . . && mount -o remount,ro,bind .`,
    )
    expect(lines).toEqual([
      `${dataDir} is on a read-only file system. Make it writable, or clone the repository to a folder that is, then start again.`,
    ])
    expect(status).toBe(1)
  })
})

describe.runIf(existsSync('/dev/full'))('a disk that fills up while running', () => {
  test('is recognised from the system error', () => {
    let failure: unknown
    try {
      writeFileSync('/dev/full', 'x')
    } catch (error) {
      failure = error
    }
    expect(explainFailure(failure)?.message).toMatch(
      /^The disk that holds .* is full\. Free some space .* start again\.$/,
    )
  })

  test('is recognised from a program’s last output', () => {
    const { stderr } = spawnSync('sh', ['-c', 'LC_ALL=C cat package.json > /dev/full'], {
      encoding: 'utf8',
      cwd: root,
    })
    expect(explainOutput(stderr)).toMatch(/^The disk that holds the local database is full\./)
  })
})

test('a file owned by another account is named, also when a program fails on it', () => {
  const words =
    "error when starting dev server:\nError: EACCES: permission denied, open '/clone/node_modules/.vite/a'"
  expect(explainOutput(words)).toBe(
    'This account may not use /clone/node_modules/.vite/a (perhaps another account made it). Give it the right to, then start again.',
  )
})

test('other errors are not taken for a failure of the machine', () => {
  expect(explainFailure(new Error('relation "x" does not exist'))).toBeUndefined()
  const watchers = Object.assign(new Error('System limit for number of file watchers reached'), {
    code: 'ENOSPC',
    syscall: 'watch',
  })
  expect(explainFailure(watchers)).toBeUndefined()
})
