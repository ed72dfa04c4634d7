import type { Rolldown } from 'vite'

/** Addresses on the host. */
export type ClientCode = {
  /** In the order in which they run, the entry itself last. */
  entry: readonly string[]
  /** The first of these: what writes answers into a page (decision 207), after what it imports. */
  figures: readonly string[]
  style: string
  /** What the given modules need besides. */
  chunksOf: (moduleIds: readonly string[]) => string[]
  /** What is in chunks. */
  modulesOf: (chunks: readonly string[]) => string[]
}

/**
 * @param entryModule the id of the module that starts the application; its chunk is the entry
 * @param figuresModule the id of the one that writes answers
 * @throws when the bundle has no entry or no stylesheet, or a module is in no chunk
 */
export function clientCode(
  bundle: Pick<Rolldown.RolldownOutput, 'output'>,
  entryModule: string,
  figuresModule: string,
): ClientCode {
  const chunks = bundle.output.filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)))
  const entry = byModule.get(entryModule)
  const style = bundle.output.find(({ fileName }) => fileName.endsWith('.css'))
  if (!entry || !style) throw new Error('The bundle has no entry or no stylesheet')

  /** After what it imports. */
  function addInOrder(name: string, names: Set<string>, path: readonly string[] = []) {
    if (names.has(name) || path.includes(name)) return
    for (const imported of byName.get(name)?.imports ?? []) addInOrder(imported, names, [...path, name])
    names.add(name)
  }

  const started = new Set<string>()
  addInOrder(byModule.get(figuresModule)?.fileName ?? entry.fileName, started)
  const figures = [...started].map((name) => `/${name}`)
  addInOrder(entry.fileName, started)

  function chunksOf(moduleIds: readonly string[]): string[] {
    const needed = new Set(started)
    for (const id of moduleIds) {
      const chunk = byModule.get(id)
      if (!chunk) throw new Error(`No chunk of the bundle holds ${id}`)
      addInOrder(chunk.fileName, needed)
    }
    return [...needed].slice(started.size).map((name) => `/${name}`)
  }

  return {
    entry: [...started].map((name) => `/${name}`),
    figures,
    style: `/${style.fileName}`,
    chunksOf,
    modulesOf: (names) => names.flatMap((name) => byName.get(name.slice(1))?.moduleIds ?? []),
  }
}
