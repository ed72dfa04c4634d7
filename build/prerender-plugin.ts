import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { clientCode } from './client-code.ts'
import { prerenderedPage, shellPage } from './prerender.ts'
import {
  fileNameOf,
  notFoundFile,
  prerenderedPaths,
  robots,
  shellNames,
  sitemap,
  withoutAddress,
} from './site-pages.ts'

/** What the rendering build of `src/app/prerender.tsx` exports. */
type Renderer = typeof import('../src/app/prerender.tsx')

const noted = Symbol.for('meridiano.imported-on-demand')
const noter = `globalThis[Symbol.for('${noted.description}')]`

/** The modules that the rendering code has imported on demand. Global: each environment evaluates this file anew. */
function importedOnDemand(): Set<string> {
  const shared = globalThis as { [noted]?: Set<string> }
  shared[noted] ??= new Set()
  return shared[noted]
}

/** Lets the rendering code see which modules it imports on demand. */
function noteImports(): Plugin {
  const dynamicImport = /\bimport\(\s*(["'])([^"']+)\1\s*\)/g
  return {
    name: 'note-imports',
    applyToEnvironment: ({ name }) => name === 'prerender',
    transform: {
      filter: { id: /\/src\//, code: 'import(' },
      async handler(code, id) {
        const targets = new Map<string, string>()
        for (const [, , specifier = ''] of code.matchAll(dynamicImport)) {
          const target = await this.resolve(specifier, id)
          if (target) targets.set(specifier, target.id)
        }
        return code.replace(dynamicImport, (found, _quote, specifier) => {
          const target = targets.get(specifier)
          return target === undefined ? found : `(${noter}.add(${JSON.stringify(target)}), ${found})`
        })
      },
    },
  }
}

/**
 * The day on which one of the files was last changed, by the history of the repository: a clone without it knows only the
 * day of the clone, so no day is given there.
 */
function lastChange(root: string, files: readonly string[]): string {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  try {
    if (files.length === 0 || git('rev-parse', '--is-shallow-repository').trim() !== 'false') return ''
    return git('log', '-1', '--format=%cs', '--', ...files).trim()
  } catch {
    return ''
  }
}

/** An inline script, the same for every page. */
async function inlineScript(root: string, source: string): Promise<string> {
  const output = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, source), output: { format: 'iife' } },
    },
  })
  const [{ output: files }] = (Array.isArray(output) ? output : [output]) as [Rolldown.RolldownOutput]
  return files[0].code.trim()
}

/**
 * Writes the pages: those of the public site rendered, with their content, the stylesheet and the inline
 * script; of every other route a shell that starts the application at once. Beside them what crawlers read.
 */
export function prerenderedPages(): Plugin[] {
  const rendering: Plugin = {
    name: 'prerendered-pages',
    config: () => ({
      builder: {},
      environments: {
        prerender: {
          consumer: 'server',
          resolve: { noExternal: true },
          build: {
            ssr: true,
            copyPublicDir: false,
            minify: false,
            rolldownOptions: { input: 'src/app/prerender.tsx', output: { codeSplitting: true } },
          },
        },
      },
    }),
    buildApp: async (builder) => {
      const { client, prerender } = builder.environments
      if (!client || !prerender) throw new Error('The build has no environment to render in')
      const { root } = builder.config
      const outDir = resolve(root, client.config.build.outDir)
      const folder = await mkdtemp(join(tmpdir(), 'prerender-'))
      try {
        prerender.config.build.outDir = folder
        prerender.config.build.emptyOutDir = true
        const [clientOutput, , boot, beforePaint] = await Promise.all([
          builder.build(client),
          builder.build(prerender),
          inlineScript(root, 'src/boot/boot.ts'),
          inlineScript(root, 'src/boot/before-paint.ts'),
        ])
        const renderer: Renderer = await import(pathToFileURL(join(folder, 'prerender.js')).href)
        const inApp = (name: string) => join(root, 'src/app', name)
        const code = clientCode(
          clientOutput as Rolldown.RolldownOutput,
          inApp('main.tsx'),
          inApp('early-figures.ts'),
        )
        const template = await readFile(join(outDir, 'index.html'), 'utf8')
        const styles = await readFile(join(outDir, code.style), 'utf8')
        const siteUrl = (builder.config.env.VITE_SITE_URL ?? '').replace(/\/+$/, '')

        async function chunksOf(path: string): Promise<string[]> {
          importedOnDemand().clear()
          await renderer.preloadRoute(path)
          return code.chunksOf([...importedOnDemand()])
        }
        async function write(name: string, html: string) {
          const file = join(outDir, name)
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, html)
        }

        const chunksByPath = new Map<string, readonly string[]>()
        /** When the text changed that a page has for itself. */
        function changedOn(path: string): string {
          const others = [...chunksByPath].flatMap(([other, chunks]) => (other === path ? [] : chunks))
          const own = chunksByPath.get(path)?.filter((chunk) => !others.includes(chunk)) ?? []
          return lastChange(
            root,
            code.modulesOf(own).filter((id) => id.includes('/src/content/')),
          )
        }

        async function render(path: string): Promise<string> {
          const chunks = await chunksOf(path)
          chunksByPath.set(path, chunks)
          const { entry, figures } = code
          const page = { template, siteUrl, path, entry, figures, chunks, styles, boot, beforePaint }
          return prerenderedPage({ ...page, ...(await renderer.renderPage(path)) })
        }

        for (const path of prerenderedPaths()) await write(fileNameOf(path), await render(path))
        const days = prerenderedPaths().map((path) => [path, changedOn(path)] as const)
        await write('sitemap.xml', sitemap(siteUrl, new Map(days)))
        await write('robots.txt', robots(siteUrl))
        await write(notFoundFile, withoutAddress(await render(`/${notFoundFile}`)))
        for (const [path, name] of shellNames()) {
          await write(
            `shell/${name}.html`,
            shellPage({ template, siteUrl, path, name, chunks: await chunksOf(path) }),
          )
        }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
  return [noteImports(), rendering]
}
