import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const prefix = '\0module:'

/** Packages of one script that needs no other. */
const scripts = ['papaparse']
const react = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']

/** Each name as an export, so that a chunk takes what it needs without unwrapping the package for itself. */
function namedExports(name: string): string {
  const names = Object.keys(require(name)).filter((key) => key !== 'default')
  return `import all from '${name}'; export const { ${names.join(', ')} } = all; export default all`
}

/** In a browser: what it asks of Node is empty, as the bundler has it. */
function evaluatedScript(name: string): string {
  const source = readFileSync(require.resolve(name), 'utf8')
  return `const module = { exports: {} }, { exports } = module, require = () => ({}); ${source}; export default module.exports`
}

/**
 * Packages published as CommonJS, as ES modules. The bundler's helpers for CommonJS are a file of 600 bytes that every
 * page would fetch; with one chunk left that uses them, they are part of it.
 */
export function esPackages(): Plugin {
  return {
    name: 'es-packages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id, importer) {
      const isKnown = react.includes(id) || scripts.includes(id)
      return isKnown && !importer?.startsWith(prefix) ? `${prefix}${id}` : null
    },
    load(id) {
      if (!id.startsWith(prefix)) return null
      const name = id.slice(prefix.length)
      return scripts.includes(name) ? evaluatedScript(name) : namedExports(name)
    },
  }
}
