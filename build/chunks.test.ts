import { expect, test } from 'vitest'
import { type FactsOf, rootsOf, sharedChunk } from './chunks.ts'

const page = (name: string) => `/site/src/app/routes/public/${name}.tsx`
const screen = (name: string) => `/site/src/app/routes/staff/${name}.tsx`
const entry = '/site/index.html'

/** A bundle from its static imports; pages and screens are imported on demand by the entry. */
function bundle(imports: Readonly<Record<string, readonly string[]>>): FactsOf {
  const ids = new Set([entry, ...Object.keys(imports), ...Object.values(imports).flat()])
  return (id) =>
    ids.has(id)
      ? {
          isEntry: id === entry,
          importers: Object.keys(imports).filter((importer) => imports[importer]?.includes(id)),
          dynamicImporters: id.includes('/routes/') || id.includes('/on-demand/') ? [entry] : [],
        }
      : null
}

const shared = '/site/src/ui/shared.tsx'

function chunkFor(...importers: string[]): string | null {
  return sharedChunk(shared, bundle(Object.fromEntries(importers.map((importer) => [importer, [shared]]))))
}

test.each<[string, string[], string | null]>([
  ['the code of one page stays with it', [page('home')], null],
  ['what only the entry needs', [entry], 'site'],
  ['what the entry and a page need', [entry, page('home')], 'site'],
  ['what pages with forms need', [page('home'), page('empresas')], 'public'],
  ['what pages where one pays need', [page('checkout'), page('debt-link')], 'purchase'],
  [
    'what a page where one pays and a form on demand need',
    [page('checkout'), '/site/src/on-demand/form.tsx'],
    'purchase',
  ],
  ['what pages where one pays and others need', [page('checkout'), page('module')], 'public'],
  ['what a page where one pays and the staff need', [page('checkout'), screen('person')], 'site'],
  ['what other pages need too', [page('home'), page('notebooks')], 'public'],
  ['what a form and the staff need', [page('home'), screen('login')], 'site'],
  [
    'what a public page and its preview for the staff need',
    [page('home'), page('career'), screen('cohort-public-card')],
    'public',
  ],
  ['what two screens of the staff need', [screen('desk'), screen('person')], 'staff'],
  [
    'what lists of the staff need, and its first screens do not',
    [screen('audit-log'), screen('person')],
    'staff-lists',
  ],
  ['what one screen of the staff needs', [screen('desk')], null],
  [
    'what a page and its part on demand need',
    [page('notebooks'), '/site/src/on-demand/preview.tsx'],
    'public',
  ],
  ['what a part on demand and the staff need', ['/site/src/on-demand/html.tsx', screen('desk')], null],
])('%s', (_, importers, chunk) => {
  expect(chunkFor(...importers)).toBe(chunk)
})

test('the name of the folder that holds the repository does not matter', () => {
  const ids = ['home', 'notebooks'].map((name) => `/staff/src/app/routes/public/${name}.tsx`)
  const id = '/staff/src/ui/shared.tsx'
  expect(sharedChunk(id, bundle(Object.fromEntries(ids.map((page) => [page, [id]]))))).toBe('public')
})

test('React has a chunk of its own, whoever needs it', () => {
  const id = '/site/node_modules/react-dom/client.js'
  expect(sharedChunk(id, bundle({ [entry]: [id] }))).toBe('react')
})

test('finds the pages behind modules in between, and ends on a cycle', () => {
  const [a, b] = ['/site/src/a.ts', '/site/src/b.ts']
  const facts = bundle({ [page('home')]: [a], [page('terms')]: [b], [a]: [b, shared], [b]: [a] })
  expect(rootsOf(shared, facts).sort()).toEqual([page('home'), page('terms')])
})
