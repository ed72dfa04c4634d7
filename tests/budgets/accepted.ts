import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ModuleSizes, modulesOf, type PageSizes, type SiteSizes } from './measure.ts'

/** The sizes that were accepted last, in the repository (decision 98). Smaller modules are left out. */
export type Accepted = {
  pages: Readonly<Record<string, { html: number; scriptBytes: number; chunks: string }>>
  /** By the name of the chunk, without its hash. */
  chunks: Readonly<Record<string, ModuleSizes>>
}

export const acceptedFile = join(import.meta.dirname, 'accepted.json')

export function readAccepted(): Accepted {
  return JSON.parse(readFileSync(acceptedFile, 'utf8'))
}

/** The pages whose growth is told: those that the build renders, and the first one of the staff. */
export function watchedPages({ pages, shells }: SiteSizes): [address: string, PageSizes][] {
  const first = Object.entries(shells).filter(([name]) => name === 'backoffice')
  return [
    ...Object.entries(pages),
    ...first.map(([name, page]): [string, PageSizes] => [`shell/${name}`, page]),
  ]
}

const listedFrom = 1024

function chunkName(file: string): string {
  return file.replace(/^assets\//, '').replace(/-[\w-]{8}\.js$/, '')
}

function largeModules(modules: ModuleSizes): ModuleSizes {
  const large = Object.entries(modules).filter(([, size]) => size >= listedFrom)
  return Object.fromEntries(large.sort(([one], [other]) => (one < other ? -1 : 1)))
}

export function acceptedFrom(site: SiteSizes): Accepted {
  const watched = watchedPages(site)
  const chunks: Record<string, ModuleSizes> = {}
  for (const name of [...new Set(watched.flatMap(([, { scripts }]) => scripts))].sort()) {
    // Chunks may share a name: a page and the text that it loads.
    const modules = { ...chunks[chunkName(name)], ...site.chunks.get(name)?.modules }
    chunks[chunkName(name)] = largeModules(modules)
  }
  const pages = watched.map(([address, { html, scriptBytes, scripts }]) => {
    const names = [...new Set(scripts.map(chunkName))].sort()
    return [address, { html, scriptBytes, chunks: names.join(' ') }] as const
  })
  return { pages: Object.fromEntries(pages), chunks }
}

/** The modules of a page that grew or are new in it, the most first: `src/content/home.ts +3.1 KB`. */
export function grownModules(
  address: string,
  page: PageSizes,
  site: SiteSizes,
  accepted: Accepted,
): string[] {
  const names = accepted.pages[address]?.chunks.split(' ') ?? []
  const before: ModuleSizes = Object.assign({}, ...names.map((name) => accepted.chunks[name]))
  return (
    Object.entries(modulesOf(page, site))
      .map(([module, size]) => ({ module, isNew: !(module in before), growth: size - (before[module] ?? 0) }))
      // What was too small to be listed may be new only in the table.
      .filter(({ isNew, growth }) => growth > (isNew ? listedFrom : 0))
      .sort((one, other) => other.growth - one.growth)
      .slice(0, 8)
      .map(
        ({ module, isNew, growth }) =>
          `${module} +${(growth / 1024).toFixed(1)} KB${isNew ? ', new here' : ''}`,
      )
  )
}
