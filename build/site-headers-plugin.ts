import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadEnv, type Plugin } from 'vite'
import { headersFor, renderHeaders } from './site-headers.ts'
import { hiddenPatterns } from './site-pages.ts'

const template = fileURLToPath(new URL('./headers.template', import.meta.url))

/** Writes `_headers` into the build and applies the very same file in preview, so that journeys run under it. */
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
        hiddenPatterns(),
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
