import { pageMetadata } from '../src/content/metadata.ts'
import { pageAtRest } from '../src/content/navigation.ts'
import { courses } from '../src/content/products.ts'
import { site } from '../src/content/site.ts'
import { shellsWithoutScript, withoutScript } from '../src/content/without-script-texts.ts'
import { escaped, withHead, withoutAddress } from './site-pages.ts'

type Page = {
  /** `index.html` as built, with the links that start the application. */
  template: string
  siteUrl: string
  path: string
  /** Addresses of the chunks that the application needs besides for this page. */
  chunks: readonly string[]
}

export type RenderedPage = Page & {
  /** The route that the page stands for. */
  pattern: string
  html: string
  requests: readonly string[]
  /** Addresses of the code that starts the application, each after what it imports. */
  entry: readonly string[]
  /** The first of these, which write the answers to the requests. */
  figures: readonly string[]
  /** The stylesheet. */
  styles: string
  /** The inline script. */
  boot: string
  /** The inline script that runs before the first paint. */
  beforePaint: string
}

const root = /<div id="root">[\s\S]*?<\/div>/
const starters = /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g
/** Its rules stand in the page. Code that is imported on demand looks for its name, and else fetches it once more. */
const unneeded = (starter: string) =>
  starter.includes('rel="stylesheet"') ? starter.replace('<link', '<link disabled') : ''

const noScript = /\s*<noscript>[\s\S]*?<\/noscript>/

/** Shown by the inline script when the application does not come. The empty address is this page. */
const notice = `<p data-not-started role="status" hidden>${escaped(pageAtRest.text)} <a href="">${escaped(pageAtRest.action)}</a></p>`

const defaultStarts = Object.fromEntries(courses.map(({ slug, defaultStart }) => [slug, defaultStart]))

/** A page that reads without a script; the inline script brings the application after it has painted. */
export function prerenderedPage(page: RenderedPage): string {
  const {
    template,
    siteUrl,
    path,
    pattern,
    html,
    requests,
    entry,
    figures,
    chunks,
    boot,
    beforePaint,
    styles,
  } = page
  const data = {
    entry: entry.join(' '),
    chunks: chunks.join(' '),
    requests: JSON.stringify(requests),
    ...(requests.length > 0 && { figures: figures.join(' '), starts: JSON.stringify(defaultStarts) }),
  }
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escaped(value)}"`)
  return withHead(template, path, siteUrl)
    .replace(starters, unneeded)
    .replace(noScript, '')
    .replace('</head>', () => `  <style>${styles}</style>\n    <script>${beforePaint}</script>\n  </head>`)
    .replace(root, () => `<div id="root" data-page="${escaped(pattern)}">${html}</div>\n    ${notice}`)
    .replace('</body>', () => `  <script ${attributes.join(' ')}>${boot}</script>\n  </body>`)
}

const topics = {
  certificate: 'certificate',
  certificateRedirect: 'certificate',
  recap: 'recap',
  debtLink: 'debtLink',
  mailRefusal: 'mailRefusal',
  personCopy: 'personCopy',
  paymentSuccess: 'payment',
  paymentError: 'payment',
} as const

/** What a page is that only the application draws, and whom to write to, where no script runs. */
function shellNotice(name: string): string {
  if (!(name in topics)) return ''
  const known = name as keyof typeof topics
  const { email, chat } = site
  return [
    '<noscript><main class="mx-auto grid w-full max-w-site gap-4 px-gutter py-10">',
    `<p><a class="underline" href="/">${site.name}</a></p><h1 class="text-title">${pageMetadata[known].title.split(' · ')[0]}</h1>`,
    `<p class="prose-measure">${shellsWithoutScript[topics[known]]} ${withoutScript.write} <a class="underline" href="mailto:${email}">${email}</a>`,
    ` ${withoutScript.orChat} <a class="underline" href="${chat.url}">${chat.display}</a>.</p></main></noscript>`,
  ].join('')
}

/** A page that the application draws: it is fetched at once, with the chunks of this route. `name`: of its path. */
export function shellPage({ template, siteUrl, path, chunks, name }: Page & { name: string }): string {
  const links = chunks
    .filter((chunk) => !template.includes(`"${chunk}"`))
    .map((chunk) => `<link rel="modulepreload" crossorigin href="${chunk}">`)
  return withoutAddress(withHead(template, path, siteUrl))
    .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
    .replace(noScript, (generic) => shellNotice(name) || generic)
}
