import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadEnv, type Plugin, type ResolvedConfig } from 'vite'
import { precompress } from './precompress.ts'
import { type HeaderSources, inlineCodeOf, renderHeaders } from './site-headers.ts'
import { indexedPaths, shellNames, unlistedPaths } from './site-pages.ts'

const template = fileURLToPath(new URL('./headers.template', import.meta.url))

/** The licences of the packages that the browser gets, written by Vite. */
export const licencesFile = 'third-party-licences.txt'

/** Files beside the pages: the public folder, the licences, and what the build writes for crawlers. */
function filesOf(publicDir: string): string[] {
  const entries = publicDir ? readdirSync(publicDir, { withFileTypes: true }) : []
  const files = entries.map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`))
  const written = [
    `/${licencesFile}`,
    '/site.webmanifest',
    '/apple-touch-icon.png',
    '/robots.txt',
    '/sitemap.xml',
    '/tarjeta.png',
    '/tarjetas/*',
    '/programas/*',
  ]
  return [...files, ...written]
}

/** The pages of a built site. */
function pagesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

function sourcesOf({ mode, envDir, root }: ResolvedConfig): HeaderSources {
  const env = { ...loadEnv(mode, envDir || root, 'VITE_'), ...process.env }
  return {
    supabaseUrl: env.VITE_SUPABASE_URL ?? '',
    captchaScriptUrl: env.VITE_HCAPTCHA_SCRIPT_URL ?? '',
    gaMeasurementId: env.VITE_GA_MEASUREMENT_ID ?? '',
  }
}

/**
 * A `_redirects` file that answers the address of each shell with it. Targets have no `.html`: Cloudflare Pages leads from
 * such an address to the one without.
 */
export function renderRedirects(shells: readonly (readonly [path: string, name: string])[]): string {
  // Cloudflare Pages counts every line after the first pattern as a pattern, of which it takes 100.
  const inOrder = shells.toSorted(
    ([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')) || a.localeCompare(b),
  )
  return [
    ...inOrder.map(([path, name]) => `${path} /shell/${name} 200`),
    // After the rewrites: Netlify compares without the last slash and takes the first line.
    ...inOrder.map(([path]) => `${path}/ ${path} 308`),
    '',
  ].join('\n')
}

/** Writes what a static host reads, from the files that the build has written: headers, redirects, packed copies. */
export function hostFiles(): Plugin {
  return {
    name: 'host-files',
    apply: 'build',
    buildApp: {
      // After everything that writes a page.
      order: 'post',
      async handler({ config }) {
        const folder = resolve(config.root, config.build.outDir)
        const known = { open: [...indexedPaths(), ...filesOf(config.publicDir)], unlisted: unlistedPaths() }
        const inline = inlineCodeOf(pagesOf(folder))
        const headers = renderHeaders(readFileSync(template, 'utf8'), sourcesOf(config), known, inline)
        writeFileSync(join(folder, '_headers'), headers)
        writeFileSync(join(folder, '_redirects'), renderRedirects(shellNames()))
        await precompress(folder)
      },
    },
  }
}
