import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadEnv, type Plugin } from 'vite'
import { headersFor, renderHeaders } from './site-headers.ts'
import { indexedPaths, unlistedPaths } from './site-pages.ts'

const template = fileURLToPath(new URL('./headers.template', import.meta.url))

/** Files beside the pages: the public folder, and what the build writes for crawlers. */
function filesOf(publicDir: string): string[] {
  const entries = publicDir ? readdirSync(publicDir, { withFileTypes: true }) : []
  const files = entries.map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`))
  return [...files, '/robots.txt', '/sitemap.xml']
}

/** Writes `_headers` into the build and applies the same file in preview, so that journeys run under it. */
export function siteHeaders(): Plugin {
  let text = ''
  return {
    name: 'site-headers',
    configResolved(config) {
      const env = { ...loadEnv(config.mode, config.envDir || config.root, 'VITE_'), ...process.env }
      if (config.command === 'build' && !env.VITE_SUPABASE_URL) {
        config.logger.warn('VITE_SUPABASE_URL is not set: the built site has no backend and will not start')
      }
      text = renderHeaders(
        readFileSync(template, 'utf8'),
        {
          supabaseUrl: env.VITE_SUPABASE_URL ?? '',
          captchaScriptUrl: env.VITE_HCAPTCHA_SCRIPT_URL ?? '',
          gaMeasurementId: env.VITE_GA_MEASUREMENT_ID ?? '',
        },
        { open: [...indexedPaths(), ...filesOf(config.publicDir)], unlisted: unlistedPaths() },
      )
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: text })
    },
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://site.invalid').pathname
        for (const [name, value] of Object.entries(headersFor(path, text))) {
          response.setHeader(name, value)
        }
        next()
      })
    },
  }
}
