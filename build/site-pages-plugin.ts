import { loadEnv, type Plugin } from 'vite'
import { robots, sitemap } from './site-pages.ts'

/** Writes what crawlers read beside the pages, from the application's table of paths. */
export function sitePages(): Plugin {
  let siteUrl = ''
  return {
    name: 'site-pages',
    apply: 'build',
    configResolved(config) {
      const env = { ...loadEnv(config.mode, config.envDir || config.root, 'VITE_'), ...process.env }
      siteUrl = (env.VITE_SITE_URL ?? '').replace(/\/+$/, '')
    },
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap(siteUrl) })
        this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots(siteUrl) })
      },
    },
  }
}
