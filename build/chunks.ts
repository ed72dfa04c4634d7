import type { Rolldown } from 'vite'

/** How a page starts: the module of the bundle's entry, or one that is imported on demand. */
type ModuleFacts = {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

/** Before React: what writes the first prices into a page (decision 207), for which JSX is needed. */
const figures = /early-figures\.ts$|[\\/]react[\\/](cjs[\\/]react-)?jsx-runtime/
/** Checks what is sent and answers that are more than a price, and sends (decision 217): a page that only says prices has none of it. */
const checks =
  /[\\/]node_modules[\\/]valibot[\\/]|\/contracts\/fields\.ts$|\/call-function\.ts$|[\\/](queriesObserver|mutationObserver|infiniteQueryObserver|useQueries|useMutation|useInfiniteQuery)\.js$/
const publicPage =
  /\/routes\/public\/|\/layouts\/public-shell\.tsx$|\/web-gis-page\.tsx$|\/content\/courses\//
/** Public pages that are read: a form further down, a dialog or a toast brings its code when somebody reaches for it. */
const readPage =
  /\/(public-shell|(home|module|career|membership|notebooks|community|privacy-policy|terms|not-found)\.route)\.tsx$|\/content\/courses\//
/** Pages of what is sold: they share maps, prices and dates, of which the others need nothing. */
const salesPage =
  /\/(home|module|career|membership|checkout|payment-success)\.route\.tsx$|\/content\/courses\//
/** Long texts in one form. */
const legalPage = /\/(terms|privacy-policy)\.route\.tsx$/
/** The tabs of the checkout, and of their packages what dialogs and toasts need too. */
const tabs = /\/ui\/tabs\.tsx$|\/@radix-ui\//
/** What a reader opens. Each dialog holds a place for toasts. */
const toaster = /\/ui\/toaster\.tsx$/
const dialog = /\/public\/[\w-]+-dialogs?\.tsx$/
/** Around every public page: what it alone needs comes with what they share. */
const publicShell = /\/layouts\/public-shell\.tsx$/
/** What two of these share checks files and keys: nobody else needs it, and it is large. */
const proofPage = /\/(certificate\.route|verification-page)\.tsx$/
/** Where something is bought: the checkout asks for nearly as many. */
const purchasePage = /\/(checkout|registration-form|debt-link|payment-success)(\.route)?\.tsx$/
// Below `src`: the folder that holds the repository may have any name.
const staff = /\/src\/.*\/staff[/-]/

/** One map and its words: two pages that show it do not make it everybody's. */
const sheet = /\/content\/sheets\//

/** A page as visitors see it, shown late in the staff area: it brings what the public pages share. */
const preview = /\/cohort-public-card\.tsx$/

/** A public page, and that of the staff with its cards: what they share travels with the first, which asks for many pictures. */
const notebooks = /\/routes\/public\/notebooks\.route\.tsx$/
const keeper = /\/notebook-library\.route\.tsx$/

/** What a visit of the staff begins with: the frame, the login and the hub with its first tab. */
const staffStart = /\/(staff-shell|login\.route|backoffice\.route|today-tab)\.tsx$/

/** What stands before the staff area, with the captcha: whoever is inside needs nothing of it. */
const staffDoor = /\/((login|recovery|account-link)\.route|second-factor-door)\.tsx$/

/** The entry and the modules on demand from which static imports lead to `id`. */
function rootsOf(id: string, factsOf: (id: string) => ModuleFacts | null): string[] {
  const seen = new Set<string>([id])
  for (const next of seen) {
    for (const importer of factsOf(next)?.importers ?? []) seen.add(importer)
  }
  return [...seen].filter((next) => {
    const facts = factsOf(next)
    return facts !== null && (facts.isEntry || facts.dynamicImporters.length > 0)
  })
}

/**
 * The chunk of a module by who needs it; null leaves it to the bundler, which cuts one for every set of pages. What a
 * module imports is needed by at least the same pages, so a chunk never imports one that fewer pages have.
 */
function sharedChunk(id: string, factsOf: (id: string) => ModuleFacts | null): string | null {
  if (figures.test(id)) return 'figures'
  if (checks.test(id)) return 'checks'
  const roots = rootsOf(id, factsOf)
  // Packages apart: they run in a task of their own (src/boot/start.ts), and change with an upgrade, not with a release of
  // ours, so they stay in the visitor's cache.
  const everywhere = id.includes('/node_modules/') ? 'packages' : 'site'
  if (roots.some((root) => factsOf(root)?.isEntry)) return everywhere
  if (
    roots.some((root) => notebooks.test(root)) &&
    roots.every((root) => notebooks.test(root) || keeper.test(root))
  )
    return 'notebooks'
  if (roots.every((root) => publicShell.test(root))) return 'public'
  if (roots.length < 2) return null
  const isOfStaff = roots.some((root) => staff.test(root) && !preview.test(root) && !keeper.test(root))
  const pages = roots.filter((root) => publicPage.test(root))
  if (isOfStaff && pages.some((page) => readPage.test(page))) return everywhere
  if (isOfStaff && pages.length > 0) return tabs.test(id) ? 'controls' : 'forms'
  if (isOfStaff && roots.some((root) => toaster.test(root))) return 'toasts'
  if (isOfStaff && roots.some((root) => dialog.test(root))) return 'dialogs'
  if (roots.every((root) => purchasePage.test(root))) return 'purchase'
  if (roots.every((root) => proofPage.test(root) || legalPage.test(root))) return null
  if (pages.length > 0 && !pages.some((page) => readPage.test(page))) return 'forms'
  if (pages.length === 2 && sheet.test(id)) return null
  if (pages.length > 1) return pages.every((page) => salesPage.test(page)) ? 'sales' : 'public'
  if (pages.length > 0) return null
  if (!roots.every((root) => staff.test(root))) return null
  if (roots.every((root) => staffDoor.test(root))) return 'staff-door'
  return roots.some((root) => staffStart.test(root)) ? 'staff' : 'staff-lists'
}

/** A group also takes what its modules import, so what more pages need comes first. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  'figures',
  'packages',
  'site',
  'checks',
  'public',
  'sales',
  'notebooks',
  'controls',
  'toasts',
  'dialogs',
  'forms',
  'purchase',
  'staff',
  'staff-door',
  'staff-lists',
].map((name, index, { length }) => ({
  name: (id, bundle) => (sharedChunk(id, (module) => bundle.getModuleInfo(module)) === name ? name : null),
  debugName: name,
  priority: length - index,
}))
