import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  allowed,
  cycles,
  fileViolations,
  importViolations,
  purityViolations,
  type Room,
  subjectless,
} from './directions.ts'
import { isTest, parseModule, reachable, readModules, repositoryRoot } from './module-graph.ts'

const modules = readModules(['src', 'build', 'supabase', 'tests'])

const topLevel = [
  ...['src', 'public', 'supabase', 'tests', 'build', 'docs', 'findings'],
  ...['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts', 'tailwind.config.ts', 'README.md'],
  // Where tools and readers look for them.
  ...['package-lock.json', 'biome.json', 'LICENSE', '.env.example', '.gitignore', '.ci'],
]

describe('the house', () => {
  test('imports follow the table of directions', () => {
    expect(importViolations(modules, isTest)).toEqual([])
  })

  test('docs/architecture.md shows the same directions', () => {
    const drawing = readFileSync(join(repositoryRoot, 'docs/architecture.md'), 'utf8')
    const rows = drawing.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
    const [head = []] = rows.filter((cells) => cells[1] === 'from \\ may import')
    const rooms = head.slice(2, -1) as Room[]
    expect(rooms).toHaveLength(7)
    for (const cells of rows.filter(([, name]) => rooms.some((room) => room === name))) {
      const drawn = rooms.filter((_, column) => cells[column + 2] !== '–')
      expect(drawn, cells[1]).toEqual(rooms.filter((room) => allowed[cells[1] as Room].includes(room)))
    }
  })

  test('the top level has what the README says, and nothing more', () => {
    const tracked = execFileSync('git', ['ls-files'], { cwd: repositoryRoot, encoding: 'utf8' }).trim()
    expect(new Set(tracked.split('\n').map((path) => path.split('/')[0]))).toEqual(new Set(topLevel))
  })

  test('there are no import cycles', () => {
    expect(cycles(modules)).toEqual([])
  })

  test('the rules ring is pure', () => {
    expect(purityViolations(modules, isTest)).toEqual([])
  })

  test('files and folders are named after their content', () => {
    expect(fileViolations(modules, isTest)).toEqual([])
  })

  test('comments of the database begin with their subject', () => {
    const files = globSync('supabase/**/*.sql', { cwd: repositoryRoot })
    expect(files.length).toBeGreaterThan(70)
    expect(files.flatMap((path) => subjectless(readFileSync(join(repositoryRoot, path), 'utf8')))).toEqual([])
  })

  test('public pages load what they share; anything more comes on demand, named here', () => {
    const staffChunk = /^src\/app\/(layouts\/staff|routes\/staff\/)/
    const shared =
      /^(react|react-dom|react-dom\/client|react-router-dom|@tanstack\/react-query|@supabase\/postgrest-js|@radix-ui\/react-(?:dialog|tabs|toast)|valibot|virtual:(?:motifs|syllabuses))$/
    const chunks = new Set(['src/app/main.tsx'])
    reachable(modules, 'src/app/main.tsx', ({ target, dynamic }) => {
      if (target === null || staffChunk.test(target)) return false
      if (dynamic) chunks.add(target)
      return true
    })
    expect(chunks.size).toBeGreaterThan(20)
    const more: Record<string, string[]> = {}
    for (const chunk of chunks) {
      const { paths, packages } = reachable(modules, chunk, ({ dynamic }) => !dynamic)
      const staffCode = [...paths].filter((path) => /\/staff[-./]/.test(path))
      expect(staffCode, chunk).toEqual([])
      const own = [...packages].filter((name) => !shared.test(name)).sort()
      if (own.length > 0) more[chunk] = own
    }
    expect(more).toEqual({
      'src/domain/credential/proof.ts': ['@date-fns/tz', 'date-fns', 'jose'],
      'src/domain/numbering-plan.ts': ['libphonenumber-js'],
      'src/features/analytics/measure-visit.ts': ['web-vitals'],
      'src/domain/calendar-file.ts': ['@date-fns/tz', 'date-fns'],
      'src/features/notebooks/public/notebook-preview.tsx': ['dompurify', 'marked'],
      'src/features/notebooks/public/typeset.ts': ['temml'],
      'src/features/recap/public/announcement.tsx': ['dompurify'],
    })
  })

  test('a page that is read begins without what only a form, a dialog or a toast needs', () => {
    const read =
      /\/public\/(home|module|career|membership|notebooks|community|empresas|privacy-policy|terms|not-found)\.route\.tsx$/
    const roots = modules.map(({ path }) => path).filter((path) => read.test(path))
    expect(roots).toHaveLength(10)
    const web = 'src/features/enquiries/public/web-gis-page.tsx'
    for (const root of ['src/app/main.tsx', 'src/app/layouts/public-shell.tsx', web, ...roots]) {
      const { paths, packages } = reachable(modules, root, ({ dynamic }) => !dynamic)
      const early =
        /^(@radix-ui|@supabase\/supabase-js|libphonenumber-js)|\/(validate|tax-id|attempt-key|send-form|toaster|dialog)\.tsx?$|contracts\/(enquiries|create-payment)\.ts$/
      expect(
        [...packages, ...paths].filter((name) => early.test(name)),
        root,
      ).toEqual([])
      // The rows of the notebooks alone are more than a plain rule checks (decision 217).
      const hasChecks = packages.has('valibot') || paths.has('src/platform/call-function.ts')
      expect(hasChecks, root).toBe(root.endsWith('/notebooks.route.tsx'))
    }
  })

  test('the staff area has the one client of Supabase', () => {
    const { packages } = reachable(modules, 'src/app/main.tsx', () => true)
    expect(packages).toContain('@supabase/supabase-js')
  })

  test('no screen loads the CSV writer before an export needs it', () => {
    const { paths, packages } = reachable(
      modules,
      'src/app/main.tsx',
      (found) => !(found.dynamic && /\/(csv-document|write-csv)\.ts$/.test(found.target ?? '')),
    )
    expect(paths).toContain('src/flows/csv-export/csv-export.ts')
    expect([...packages]).not.toContain('papaparse')
  })
})

/** A check that cannot fail proves nothing. */
describe('the rules fire', () => {
  const cases: [rule: string, path: string, source: string][] = [
    ['domain may not import content', 'src/domain/a.ts', "import { a } from '../content/a.ts'"],
    [
      'domain uses nothing from npm but valibot, date-fns, jose and libphonenumber-js',
      'src/domain/a.ts',
      "import { a } from 'papaparse'",
    ],
    ['domain imports are relative', 'src/domain/a.ts', "import { a } from '#domain/b.ts'"],
    ['imports name their extension', 'src/domain/a.ts', "import { a } from './b'"],
    ['imports lead to a file', 'src/domain/a.ts', "import { a } from './absent.ts'"],
    ['content may not import ui', 'src/content/a.ts', "import { a } from '#ui/b.ts'"],
    ['platform may not import content', 'src/platform/a.ts', "import { a } from '#content/b.ts'"],
    ['platform knows nothing that is sold', 'src/platform/a.ts', "import { a } from '#domain/prices.ts'"],
    [
      'platform knows nothing that is sold',
      'src/platform/a.ts',
      "import type { A } from '#domain/contracts/create-payment.ts'",
    ],
    ['ui may not import domain', 'src/ui/a.ts', "import { a } from '#domain/b.ts'"],
    ['ui may not import content', 'src/ui/a.ts', "import { a } from '#content/checks.ts'"],
    ['features may not import app', 'src/features/x/a.ts', "import { a } from '#app/b.ts'"],
    ['a feature never imports a sibling', 'src/features/x/a.ts', "import { a } from '#features/y/b.ts'"],
    ['flows may not import features', 'src/flows/x/a.ts', "import { a } from '#features/y/b.ts'"],
    ['a flow never imports another', 'src/flows/x/a.ts', "import { a } from '#flows/y/b.ts'"],
    ['public never imports staff', 'src/features/x/public/a.ts', "import { a } from '../staff/b.ts'"],
    [
      'functions may not import platform',
      'supabase/functions/f/a.ts',
      "import { a } from '../../../src/platform/b.ts'",
    ],
    [
      'functions may not import content',
      'supabase/functions/f/a.ts',
      "import { a } from '../../../src/content/health.ts'",
    ],
    ['a function never imports a sibling', 'supabase/functions/f/a.ts', "import { a } from '../g/b.ts'"],
    ['browser and edge code do not use node modules', 'src/app/a.ts', "import { a } from 'node:fs'"],
    ['nothing outside the tests imports tests', 'src/app/a.ts', "import { a } from './b.test.ts'"],
    [
      'only *.api.ts and the staff session touch the Supabase client',
      'src/features/x/public/a.tsx',
      "import { dataApi } from '#platform/data-api.ts'",
    ],
  ]

  test.each(cases)('%s', (rule, path, source) => {
    expect(
      importViolations([parseModule(path, source)], isTest).map((violation) => violation.rule),
    ).toContain(rule)
  })

  test.each([
    'const a = await module.landing()',
    'const b = { landing: async () => (await import("./b.ts")).landing }',
  ])('%s', (source) => {
    const rules = fileViolations([parseModule('src/app/a.ts', source)], isTest).map(({ rule }) => rule)
    expect(rules).toEqual(['code on demand comes through its loader'])
  })

  test('cycles, impurity and file names', () => {
    const a = parseModule('src/domain/a.ts', "import { b } from './b.ts'\nexport const a = b")
    const b = parseModule('src/domain/b.ts', "import { a } from './a.ts'\nexport const b = Math.random() + a")
    expect(cycles([a, b])).toHaveLength(1)
    const c = parseModule('src/domain/c.ts', "import type { C } from './c.ts'\nexport type D = C")
    expect(cycles([c])).toHaveLength(1)
    const onDemand = parseModule('src/domain/d.ts', "export const d = () => import('./d.ts')")
    expect(cycles([onDemand])).toHaveLength(1)
    expect(purityViolations([b], isTest)).toHaveLength(1)
    const bad = parseModule(
      'src/ui/utils/BadName.tsx',
      'export const a = <p dangerouslySetInnerHTML={{ __html: "" }} />\nlazy(() => import("./b.tsx"))',
    )
    const sold = parseModule('src/platform/own-orders.ts', '')
    expect(fileViolations([sold], isTest).map(({ rule }) => rule)).toEqual([
      'platform is named after the browser',
    ])
    const bare = parseModule('src/ui/a.ts', '/** Of a row. */\nexport const a = 1 // Of what')
    expect(fileViolations([bare], isTest).map(({ detail }) => detail)).toEqual(['/** Of a row. */'])
    expect(fileViolations([bad], isTest).map((violation) => violation.rule)).toEqual([
      'files are kebab-case',
      'folders are named after a noun',
      'code on demand comes through its loader',
      'raw HTML only in the sanitised component',
    ])
  })
})
