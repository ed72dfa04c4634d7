import type { Rolldown } from 'vite'

/** How a page starts: the module of the bundle's entry, or one that is imported on demand. */
export type ModuleFacts = {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

export type FactsOf = (id: string) => ModuleFacts | null

/** Changes with an upgrade, not with a release of ours, so it stays in the visitor's cache. */
const react =
  /^\0module:react|node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|cookie)[\\/]/
/** What every public page needs, and the page of all modules, whose texts are chunks of their own. */
const publicFrame = /\/layouts\/public-shell\.tsx$|\/routes\/public\/(module|not-found)\.tsx$/
/** Pages that share more with each other than with the rest of the public site, by the name of their chunk. */
const families = {
  certificates: /\/routes\/public\/(certificate|verification)\.tsx$/,
  purchase: /\/routes\/public\/(checkout|sold-out-checkout|payment-success|debt-link)\.tsx$/,
}
/** What the staff see of the public site: it comes with the public chunk when they ask for it. */
const publicPreview = /\/cohort-public-card\.tsx$/
const publicPage = /\/routes\/public\/|\/layouts\/public-shell\.tsx$|\/content\/courses\//
// Below `src`: the folder that holds the repository may have any name.
const staff = /\/src\/.*\/staff[/-]/
/** What a visit of the staff begins with: the frame, the login and the hub with its first tab. */
const staffStart = /\/(staff-shell|login|backoffice|desk)\.tsx$/
/** The sanitiser, for the few pages that show HTML. */
const sanitiser = /\/dompurify\/|\/sanitised-html\.tsx$/

/** The entry and the modules on demand from which static imports lead to `id`. */
export function rootsOf(id: string, factsOf: FactsOf): string[] {
  const seen = new Set<string>([id])
  const open = [id]
  const roots: string[] = []
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const facts = factsOf(next)
    if (!facts) continue
    if (facts.isEntry || facts.dynamicImporters.length > 0) roots.push(next)
    for (const importer of facts.importers) {
      if (seen.has(importer)) continue
      seen.add(importer)
      open.push(importer)
    }
  }
  return roots
}

/**
 * The chunk of a module that several pages need, from who needs it; null leaves it in the chunk of its one page. What
 * a module imports is needed by at least the same pages, so a chunk never imports one that fewer pages have.
 */
export function sharedChunk(id: string, factsOf: FactsOf): string | null {
  const all = rootsOf(id, factsOf)
  const others = all.filter((root) => !publicPreview.test(root))
  const roots = others.length > 0 ? others : all
  if (react.test(id)) return 'react'
  if (roots.some((root) => factsOf(root)?.isEntry)) return 'site'
  if (publicFrame.test(id)) return 'public'
  if (roots.length < 2) return null
  const pages = roots.filter((root) => publicPage.test(root))
  const isOfStaff = roots.some((root) => staff.test(root))
  if (pages.length > 0) {
    if (isOfStaff) return 'site'
    const family = Object.entries(families).find(([, ofFamily]) => pages.every((page) => ofFamily.test(page)))
    return family?.[0] ?? 'public'
  }
  if (!roots.every((root) => staff.test(root))) return null
  if (sanitiser.test(id)) return 'sanitiser'
  return roots.some((root) => staffStart.test(root)) ? 'staff' : 'staff-lists'
}

const names = ['react', 'site', 'public', ...Object.keys(families), 'sanitiser', 'staff', 'staff-lists']

/** For the bundler's `codeSplitting`. A group also takes what its modules import, so what more pages need comes first. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = names.map((name, index) => ({
  name: (id, bundle) => (sharedChunk(id, (module) => bundle.getModuleInfo(module)) === name ? name : null),
  debugName: name,
  priority: names.length - index,
}))
