import type { Module } from './module-graph.ts'

export type Violation = { path: string; rule: string; detail: string }

export type Room =
  | 'domain'
  | 'content'
  | 'platform'
  | 'ui'
  | 'flows'
  | 'features'
  | 'app'
  | 'boot'
  | 'functions'
  | 'local'
  | 'commands'
  | 'build'
  | 'serve'
  | 'tests'
  | 'other'

export function roomOf(path: string): Room {
  const source = /^src\/(domain|content|platform|ui|flows|features|app|boot)\//.exec(path)
  if (source) return source[1] as Room
  // In place of the school's own content, on this machine.
  if (path.startsWith('supabase/local/samples/')) return 'content'
  // A provider's stand-in lives beside its client, and runs in the local backend.
  if (/^supabase\/(local|functions\/_shared\/[^/]+\/stand-in)\//.test(path)) return 'local'
  if (path.startsWith('supabase/functions/')) return 'functions'
  if (path.startsWith('build/serve/')) return 'serve'
  if (path.startsWith('supabase/commands/')) return 'commands'
  if (path.startsWith('build/')) return 'build'
  if (path.startsWith('tests/')) return 'tests'
  return 'other'
}

/** Rooms and what they may import, as docs/architecture.md shows. `other`: the generated database types. */
export const allowed: Readonly<Record<Room, readonly Room[]>> = {
  domain: ['domain'],
  content: ['content', 'domain'],
  platform: ['platform', 'domain', 'other'],
  ui: ['ui'],
  flows: ['flows', 'domain', 'content', 'platform', 'ui'],
  features: ['features', 'flows', 'domain', 'content', 'platform', 'ui'],
  app: ['app', 'domain', 'content', 'platform', 'ui', 'flows', 'features'],
  // Inline in every page: it knows what it hands to the application, and small rules.
  boot: ['boot', 'platform', 'domain'],
  functions: ['functions', 'domain', 'other'],
  local: ['local'],
  // Judges what the site is built with and what the functions are given, in one place.
  commands: ['commands', 'local', 'functions', 'build', 'content', 'domain'],
  // Runs at build time; a printed syllabus is drawn as the certificate is.
  build: ['build', 'ui', 'platform', 'content', 'app', 'functions', 'domain'],
  // Knows a built site by its files alone, as a host does.
  serve: ['serve'],
  tests: [
    'tests',
    'domain',
    'content',
    'platform',
    'ui',
    'flows',
    'features',
    'app',
    'boot',
    'functions',
    'local',
    'commands',
    'build',
    'serve',
    'other',
  ],
  other: ['other'],
}

/** npm packages that rules may use: the contract parser and date arithmetic (decision 35). */
const domainPackages = ['valibot', 'date-fns', '@date-fns/tz', 'jose', 'libphonenumber-js']
/**
 * Rules that an adapter to the browser may import: concepts that any product has, nothing that this school
 * sells.
 */
const knownToPlatform = [
  'calendar',
  'contracts/edge-function',
  'problems',
  'spreadsheet-cells',
  'web-address',
]

/** The files of content that a room reads which knows no other: words that mails share with the screens (decisions 174 and 221), and those of the controls. */
const wordsOf: Partial<Record<Room, readonly string[]>> = {
  functions: ['src/content/checks.ts', 'src/content/desk-kinds.ts'],
  ui: ['src/content/control-texts.ts'],
}

const generatedTypes = 'supabase/database.types.ts'
const clients = ['src/platform/data-api.ts', 'src/platform/staff-client.ts']

export function importViolations(modules: readonly Module[], isTest: (path: string) => boolean): Violation[] {
  const violations: Violation[] = []
  const known = new Set(modules.map((module) => module.path))
  for (const module of modules) {
    const room = roomOf(module.path)
    for (const found of module.imports) {
      const report = (rule: string) => violations.push({ path: module.path, rule, detail: found.specifier })
      if (found.target === null) {
        const runsInNode =
          isTest(module.path) || ['tests', 'local', 'commands', 'build', 'serve'].includes(room)
        if (room === 'domain' && !isTest(module.path) && !domainPackages.includes(found.specifier)) {
          report('domain uses nothing from npm but valibot, date-fns, jose and libphonenumber-js')
        }
        if (room === 'content' && !isTest(module.path)) report('content uses nothing from npm')
        if (!runsInNode && found.specifier.startsWith('node:') && room !== 'other') {
          report('browser and edge code do not use node modules')
        }
        continue
      }
      if (!/\.(tsx?|css|json|svg|png|webp|wasm|html)$/.test(found.target))
        report('imports name their extension')
      else if (/\.tsx?$/.test(found.target) && !known.has(found.target)) report('imports lead to a file')
      if (isTest(module.path)) continue
      const targetRoom = roomOf(found.target)
      if (room === 'domain' && !found.specifier.startsWith('.')) report('domain imports are relative')
      if (!allowed[room].includes(targetRoom) && !wordsOf[room]?.includes(found.target))
        report(`${room} may not import ${targetRoom}`)
      if (room === 'platform' && targetRoom === 'domain' && !isKnownToPlatform(found.target)) {
        report('platform knows nothing that is sold')
      }
      if (targetRoom === 'other' && room !== 'other' && found.target !== generatedTypes) {
        report('only the generated database types may be imported from outside the rooms')
      }
      if (isTest(found.target)) report('nothing outside the tests imports tests')
      violations.push(...siblingViolations(module, found.target, found.specifier))
      violations.push(...clientViolations(module, found.target, found.specifier))
    }
  }
  return violations
}

function isKnownToPlatform(target: string): boolean {
  return knownToPlatform.some((name) => target === `src/domain/${name}.ts`)
}

function siblingViolations(module: Module, target: string, detail: string): Violation[] {
  const violations: Violation[] = []
  const feature = /^src\/features\/([^/]+)\//
  const from = feature.exec(module.path)?.[1]
  const to = feature.exec(target)?.[1]
  if (from && to && from !== to)
    violations.push({ path: module.path, rule: 'a feature never imports a sibling', detail })
  const flow = /^src\/flows\/([^/]+)\//
  const fromFlow = flow.exec(module.path)?.[1]
  const toFlow = flow.exec(target)?.[1]
  if (fromFlow && toFlow && fromFlow !== toFlow && toFlow !== 'form')
    violations.push({ path: module.path, rule: 'a flow never imports another', detail })
  const edge = /^supabase\/functions\/([^/]+)\//
  const fromFunction = edge.exec(module.path)?.[1]
  const toFunction = edge.exec(target)?.[1]
  if (fromFunction && toFunction && fromFunction !== toFunction && toFunction !== '_shared') {
    violations.push({ path: module.path, rule: 'a function never imports a sibling', detail })
  }
  const audience = /\/(public|staff)\//
  if (audience.exec(module.path)?.[1] === 'public' && audience.exec(target)?.[1] === 'staff') {
    violations.push({ path: module.path, rule: 'public never imports staff', detail })
  }
  return violations
}

function clientViolations(module: Module, target: string, detail: string): Violation[] {
  if (!clients.includes(target)) return []
  const isApi = module.path.endsWith('.api.ts') || module.path.startsWith('src/features/staff-session/')
  if (isApi || roomOf(module.path) === 'platform') return []
  return [
    { path: module.path, rule: 'only *.api.ts and the staff session touch the Supabase client', detail },
  ]
}

export function cycles(modules: readonly Module[]): string[][] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const state = new Map<string, 'open' | 'done'>()
  const found: string[][] = []
  const visit = (path: string, trail: string[]) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      found.push([...trail.slice(trail.indexOf(path)), path])
      return
    }
    state.set(path, 'open')
    for (const next of byPath.get(path)?.imports ?? []) {
      if (next.target && byPath.has(next.target)) visit(next.target, [...trail, path])
    }
    state.set(path, 'done')
  }
  for (const module of modules) visit(module.path, [])
  return found
}

/** What a rule may not use: clock, randomness, network, machine. */
const impure =
  /\b(?:Date\.now|new Date\(\)|Math\.random|crypto\.|window\b|document\b|process\.|Deno\.|fetch\(|console\.|localStorage|sessionStorage|setTimeout|performance\.)/

export function purityViolations(modules: readonly Module[], isTest: (path: string) => boolean): Violation[] {
  return modules
    .filter((module) => roomOf(module.path) === 'domain' && !isTest(module.path))
    .flatMap((module) => {
      const code = module.source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1')
      const match = impure.exec(code)
      return match ? [{ path: module.path, rule: 'domain is pure', detail: match[0] }] : []
    })
}

/** Both handle code that fails to load; any other dynamic import would leave the page empty. */
const guardedImport = /(?:fetchCode\(\(\) => |pageLoader\(\s*async \(\) => \(await )$/
const guardedTogether =
  /pageLoader\(async \(\) => \{\s*const \[.*\] = await Promise\.all\(\[\s*(?:import\('[^']*'\),\s*product)?$/
/** Only says which module holds the text; calling it (`.landing()`) is guarded like any import. */
const landingOfRecord = /\n {4}landing: async \(\) => \(await $/

function unguardedImports(source: string): string[] {
  const guards = [guardedImport, guardedTogether, landingOfRecord]
  return [...source.matchAll(/\bimport\(|\.landing\(\)/g)]
    .filter(({ index }) => !guards.some((guard) => guard.test(source.slice(0, index))))
    .map(({ index }) => source.slice(index).split('\n')[0] ?? '')
}

/** Files of platform are named after browser features. */
const soldWords = [
  'checkout',
  'course',
  'courses',
  'order',
  'orders',
  'payment',
  'price',
  'prices',
  'purchase',
]

/** Comments, also of SQL and of its objects, whose first word does not say what they are about. */
export function subjectless(source: string): string[] {
  const comments = source.matchAll(
    /^(?:\s*(?:\/\*\*|\*|\/\/|--) |comment on .* is ')(?:Of|Who|Whom|Whose) .*/gm,
  )
  return Array.from(comments, ([comment]) => comment.trim())
}

const vagueFolders = /(^|\/)(utils|lib|helpers|misc|common|types)\//

export function fileViolations(modules: readonly Module[], isTest: (path: string) => boolean): Violation[] {
  const violations: Violation[] = []
  for (const { path, source } of modules) {
    const name = path.split('/').at(-1) ?? ''
    if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.tsx?$/.test(name)) {
      violations.push({ path, rule: 'files are kebab-case', detail: name })
    }
    if (
      roomOf(path) === 'platform' &&
      !isTest(path) &&
      name.split(/[-.]/).some((word) => soldWords.includes(word))
    ) {
      violations.push({ path, rule: 'platform is named after the browser', detail: name })
    }
    for (const detail of subjectless(source)) {
      violations.push({ path, rule: 'a comment begins with its subject', detail })
    }
    if (vagueFolders.test(path))
      violations.push({ path, rule: 'folders are named after a noun', detail: path })
    if (path.startsWith('src/') && /^index\.tsx?$/.test(name)) {
      violations.push({ path, rule: 'no barrel files', detail: name })
    }
    if (path.startsWith('src/app/routes/') && !isTest(path) && source.split('\n').length > 60) {
      violations.push({
        path,
        rule: 'route files stay under 60 lines',
        detail: `${source.split('\n').length} lines`,
      })
    }
    if (path.startsWith('src/') && !isTest(path)) {
      for (const detail of unguardedImports(source)) {
        violations.push({ path, rule: 'code on demand comes through its loader', detail })
      }
    }
    if (
      source.includes('dangerouslySetInnerHTML') &&
      !isTest(path) &&
      path !== 'src/platform/sanitised-html.tsx'
    ) {
      violations.push({
        path,
        rule: 'raw HTML only in the sanitised component',
        detail: 'dangerouslySetInnerHTML',
      })
    }
  }
  return violations
}
