import { loadEnv, type Plugin } from 'vite'
import { fileNameOf, frontPage, indexedPaths, pageFor, robots, sitemap } from './site-pages.ts'

/** Writes what crawlers read, from the application's table of paths. */
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
      handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap(siteUrl) })
        this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots(siteUrl) })
        const index = bundle['index.html']
        if (index?.type !== 'asset') this.error('The build has no index.html to write the pages from')
        const template = String(index.source)
        index.source = frontPage(template, siteUrl)
        for (const path of indexedPaths()) {
          const fileName = fileNameOf(path)
          if (fileName) {
            this.emitFile({ type: 'asset', fileName, source: pageFor(template, path, siteUrl) })
          }
        }
      },
    },
  }
}
