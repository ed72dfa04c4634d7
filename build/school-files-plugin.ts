import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { site } from '../src/content/site.ts'
import { escaped } from './site-pages.ts'
import { socialCards } from './social-card.ts'

const manifestFile = 'site.webmanifest'

const manifest = JSON.stringify({
  name: site.fullName,
  short_name: site.name,
  lang: 'es',
  start_url: '/',
  display: 'browser',
  background_color: '#F7F5F0',
  theme_color: '#F7F5F0',
  icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
})

/** A page kept on the screen of an iPhone or iPad: the mark on paper, since a clear ground turns black there. */
export async function touchIcon(): Promise<Buffer> {
  const mark = sharp(fileURLToPath(new URL('../public/favicon.svg', import.meta.url)), { density: 300 })
  return mark
    .resize(132)
    .flatten({ background: '#F7F5F0' })
    .extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#F7F5F0' })
    .png({ palette: true })
    .toBuffer()
}

/** What names the school outside of the pages: the title of the template, the manifest, and the cards of links. */
export function schoolFiles(): Plugin {
  return {
    name: 'school-files',
    transformIndexHtml: (html) => html.replace('%SCHOOL%', escaped(site.fullName)),
    configureServer({ middlewares }) {
      middlewares.use(`/${manifestFile}`, (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json')
        response.end(manifest)
      })
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: manifestFile, source: manifest })
      this.emitFile({ type: 'asset', fileName: 'apple-touch-icon.png', source: await touchIcon() })
      for (const [fileName, source] of await socialCards()) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
