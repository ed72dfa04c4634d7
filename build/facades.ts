import type { Plugin, Rolldown } from 'vite'

type Facade = { chunk: string; names: ReadonlyMap<string, string> }

const reexport = /^export\s*\{([^}]*)\}\s*from\s*["'`]\.\/([^"'`]+)["'`];?\s*$/

/** A chunk that only passes on what another one exports, with the name there of each of its exports. */
export function facadeOf(code: string): Facade | null {
  const [, list, chunk] = reexport.exec(code) ?? []
  if (list === undefined || chunk === undefined) return null
  const names = list.split(',').map((entry): [string, string] => {
    const [inner = '', outer = inner] = entry.trim().split(/\s+as\s+/)
    return [outer, inner]
  })
  return { chunk, names: new Map(names) }
}

/** `import()` of a facade, as one of the chunk behind it. */
export function withoutFacade(code: string, facade: string, { chunk, names }: Facade): string {
  const picked = [...names].map(([outer, inner]) => `${outer}:m.${inner}`).join(',')
  return code
    .replaceAll(
      new RegExp(`import\\((["'\`])\\./${facade.replaceAll('.', '\\.')}\\1\\)`, 'g'),
      (_, quote) => `import(${quote}./${chunk}${quote}).then(m=>({${picked}}))`,
    )
    .replaceAll(`assets/${facade}`, `assets/${chunk}`)
}

/**
 * A module that is imported on demand and shares its chunk with others gets a chunk of 50 bytes that passes it on: one
 * more file to fetch, one step later. Its importers read from the chunk itself instead.
 */
export function facades(): Plugin {
  return {
    name: 'facades',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After the addresses of what each import needs have been written.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter(
          (file): file is Rolldown.OutputChunk => file.type === 'chunk',
        )
        for (const { fileName, code } of chunks) {
          const facade = facadeOf(code)
          if (!facade) continue
          const name = fileName.replace(/^assets\//, '')
          delete bundle[fileName]
          for (const chunk of chunks) chunk.code = withoutFacade(chunk.code, name, facade)
        }
      },
    },
  }
}
