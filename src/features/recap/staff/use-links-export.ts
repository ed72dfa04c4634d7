import { useState } from 'react'
import { recapLinksText } from '#content/recap-admin.ts'
import { saveCsv } from '#flows/csv-export/csv-export.ts'
import { useCsvFormat } from '#flows/csv-export/csv-format-select.tsx'
import { today } from '#platform/clock.ts'
import { siteAddress } from '#platform/env.ts'
import { recapHref } from '#platform/paths.ts'
import { toast } from '#ui/toast-store.ts'
import { fetchAllLinks, type LinksFilter, type RecapLink } from '../recap-admin.api.ts'

const text = recapLinksText

function refuse(title: string) {
  toast({ title, variant: 'destructive' })
}

/**
 * Both formats of the back-office specification, section 9, and the clipboard. The links are read again, since a token
 * may have been renewed. `filter`: null selects nothing; `chosen`: ids of the links to export, all of the filter without.
 */
export function useLinksExport(filter: LinksFilter | null, chosen?: readonly number[]) {
  const [format] = useCsvFormat()
  const [busy, setBusy] = useState<'csv' | 'mailer' | 'copy' | null>(null)

  async function run(
    kind: 'csv' | 'mailer' | 'copy',
    texts: { failed: string; empty: string },
    write: (links: RecapLink[]) => Promise<string>,
  ) {
    setBusy(kind)
    try {
      const found = filter ? await fetchAllLinks(filter) : []
      const asked = chosen ? found.filter(({ id }) => chosen.includes(id)) : found
      // Nobody should be mailed a link that does not open.
      const links = kind === 'csv' ? asked : asked.filter(({ state }) => state === 'active')
      if (links.length === 0) refuse(texts.empty)
      else {
        const title = await write(links)
        const left = asked.length - links.length
        toast({ title, ...(left > 0 ? { description: text.leftOut(left) } : { durationMs: 3000 }) })
      }
    } catch {
      refuse(texts.failed)
    }
    setBusy(null)
  }

  return {
    busy,
    /** One line per link: name, e-mail and address, as spreadsheets paste them. */
    copy: () =>
      run('copy', { failed: text.copyFailed, empty: text.copyChosenEmpty }, async (links) => {
        await navigator.clipboard.writeText(links.map((link) => rowOf(link).join('\t')).join('\n'))
        return text.copiedChosen(links.length)
      }),
    exportCsv: () =>
      run('csv', { failed: text.exportFailed, empty: text.csvEmpty }, async (links) => {
        const shape = { columns: text.csvHeader, format }
        await saveCsv(`links-recap_${today()}.csv`, shape, links.map(rowOf))
        return text.exported(links.length)
      }),
    exportMailer: async () => {
      if (!chosen && (filter?.recapId ?? null) === null) return refuse(text.mailerNeedsRecap)
      await run('mailer', { failed: text.mailerFailed, empty: text.mailerEmpty }, async (links) => {
        const rows = links.map((link) => [link.email, siteAddress(recapHref(link.token))])
        // The mailing tool reads commas, whatever the spreadsheet setting.
        const shape = { columns: text.mailerHeader, format: 'comma', reader: 'program' } as const
        await saveCsv(`mailerlite-recap_${today()}.csv`, shape, rows)
        return text.exported(links.length)
      })
    },
  }
}

function rowOf(link: RecapLink): string[] {
  return [link.student_name, link.email, siteAddress(recapHref(link.token))]
}
