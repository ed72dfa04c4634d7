import type { Rolldown } from 'vite'

/** Addresses on the host. */
export type ClientCode = {
  entry: string
  style: string
  /** What the entry and the given modules need before they run, without the entry itself. */
  chunksOf: (moduleIds: readonly string[]) => string[]
  /** What is in chunks. */
  modulesOf: (chunks: readonly string[]) => string[]
}

/**
 * @param entryModule the id of the module that starts the application; its chunk is the entry
 * @throws when the bundle has no entry or no stylesheet, or a module is in no chunk
 */
export function clientCode(bundle: Pick<Rolldown.RolldownOutput, 'output'>, entryModule: string): ClientCode {
  const chunks = bundle.output.filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)))
  const entry = byModule.get(entryModule)
  const style = bundle.output.find(({ fileName }) => fileName.endsWith('.css'))
  if (!entry || !style) throw new Error('The bundle has no entry or no stylesheet')

  function chunksOf(moduleIds: readonly string[]): string[] {
    const needed = new Set<string>()
    const add = (name: string) => {
      if (needed.has(name)) return
      needed.add(name)
      for (const imported of byName.get(name)?.imports ?? []) add(imported)
    }
    add(entry?.fileName ?? '')
    for (const id of moduleIds) {
      const chunk = byModule.get(id)
      if (!chunk) throw new Error(`No chunk of the bundle holds ${id}`)
      add(chunk.fileName)
    }
    return [...needed].filter((name) => name !== entry?.fileName).map((name) => `/${name}`)
  }

  return {
    entry: `/${entry.fileName}`,
    style: `/${style.fileName}`,
    chunksOf,
    modulesOf: (names) => names.flatMap((name) => byName.get(name.slice(1))?.moduleIds ?? []),
  }
}
