import { writeFileSync } from 'node:fs'
import { acceptedFile, acceptedFrom, watchedPages } from './accepted.ts'
import { measureSite } from './measure.ts'

/** Shows the sizes of the pages and accepts them: what changed stands in the diff of the file. */
const site = await measureSite()
const rows = watchedPages(site).map(([address, page]) => ({
  page: address,
  'HTML KB': (page.html / 1024).toFixed(1),
  elements: page.elements,
  'JavaScript KB': (page.scriptBytes / 1024).toFixed(1),
  scripts: page.scripts.length,
  requests: page.requests,
}))
console.table(rows)
writeFileSync(acceptedFile, `${JSON.stringify(acceptedFrom(site), null, 2)}\n`)
