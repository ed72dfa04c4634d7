import type { Plugin, Rolldown } from 'vite'

const exported = /export\{([^}]*)\};?\s*$/

/** Code of a chunk with its import of `helpers` replaced by what that chunk holds. */
export function withHelpers(code: string, fileName: string, helpers: string): string {
  const name = fileName.replaceAll('.', '\\.')
  const statement = new RegExp(`import\\{([^}]*)\\}from(["'\`])\\./${name}\\2;?`)
  const given = (exported.exec(helpers)?.[1] ?? '').split(',').map((entry) => entry.trim().split(' as '))
  const returned = given.map(([inner = '', outer = inner]) => `${outer}:${inner}`).join(',')
  return code.replace(statement, (_, taken: string) => {
    const bound = taken.replaceAll(' as ', ':')
    return `const{${bound}}=(()=>{${helpers.replace(exported, '')};return{${returned}}})();`
  })
}

/**
 * The bundler keeps its helpers in a chunk of 900 bytes, one more file that every page would fetch. The few chunks that
 * use them hold them instead.
 */
export function bundlerHelpers(): Plugin {
  return {
    name: 'bundler-helpers',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After the addresses of what each import needs have been written.
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle)
        const chunks = files.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
        const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
        const entry = chunks.find(({ isEntry }) => isEntry)
        if (!helpers || !entry) return
        delete bundle[helpers.fileName]
        const fileName = helpers.fileName.replace(/^assets\//, '')
        for (const chunk of chunks) {
          // Where it is fetched ahead of a page, the entry, which is there, stands in its place.
          chunk.code = withHelpers(chunk.code, fileName, helpers.code).replaceAll(
            helpers.fileName,
            entry.fileName,
          )
          chunk.imports = chunk.imports.filter((imported) => imported !== helpers.fileName)
        }
        for (const file of files) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue
          const link = new RegExp(`\\s*<link[^>]*${fileName.replaceAll('.', '\\.')}[^>]*>`)
          file.source = String(file.source).replace(link, '')
        }
      },
    },
  }
}
