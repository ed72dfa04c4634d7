import { useState } from 'react'
import { recapLinksText } from '#content/recap-admin.ts'
import { saveCsv } from '#flows/csv-export/csv-export.ts'
import { today } from '#platform/clock.ts'
import type { CsvFormat } from '#platform/csv-document.ts'
import { siteAddress } from '#platform/env.ts'
import { recapHref } from '#platform/paths.ts'
import { toast } from '#ui/toast-store.ts'
import { fetchAllLinks, type LinksFilter, type RecapLink } from '../recap-admin.api.ts'

const text = recapLinksText

function refuse(title: string) {
  toast({ title, variant: 'destructive' })
}

export type LinksExportOptions = {
  /** Null for a filter that selects nothing. */
  filter: LinksFilter | null
  format: CsvFormat
  /** Ids of the links to export; all of the filter without it. */
  chosen?: ReadonlySet<number>
}

/**
 * Both formats of the back-office specification, section 9, and the clipboard. The links are read again, since a token
 * may have been renewed.
 */
export function useLinksExport({ filter, format, chosen }: LinksExportOptions) {
  const [busy, setBusy] = useState<'csv' | 'mailer' | 'copy' | null>(null)

  async function run(
    kind: 'csv' | 'mailer' | 'copy',
    failed: string,
    write: (links: RecapLink[]) => Promise<void>,
  ) {
    setBusy(kind)
    try {
      const links = filter ? await fetchAllLinks(filter) : []
      await write(chosen ? links.filter(({ id }) => chosen.has(id)) : links)
    } catch {
      refuse(failed)
    }
    setBusy(null)
  }

  return {
    busy,
    /** One line per link: name, e-mail and address, as spreadsheets paste them. */
    copy: () =>
      run('copy', text.copyFailed, async (links) => {
        const open = links.filter((link) => link.state === 'active')
        if (open.length === 0) return refuse(text.copyChosenEmpty)
        const lines = open.map((link) =>
          [link.student_name, link.email, siteAddress(recapHref(link.token))].join('\t'),
        )
        await navigator.clipboard.writeText(lines.join('\n'))
        const left = links.length - open.length
        toast({
          title: text.copiedChosen(open.length),
          ...(left > 0 ? { description: text.leftOut(left) } : { durationMs: 3000 }),
        })
      }),
    exportCsv: () =>
      run('csv', text.exportFailed, async (links) => {
        if (links.length === 0) return refuse(text.csvEmpty)
        const rows = links.map((link) => [link.student_name, link.email, siteAddress(recapHref(link.token))])
        await saveCsv(`links-recap_${today()}.csv`, text.csvHeader, rows, format)
        toast({ title: text.exported(links.length), durationMs: 3000 })
      }),
    exportMailer: async () => {
      if (!chosen && (filter?.recapId ?? null) === null) return refuse(text.mailerNeedsRecap)
      await run('mailer', text.mailerFailed, async (links) => {
        // Nobody should be mailed a link that does not open.
        const open = links.filter((link) => link.state === 'active')
        if (open.length === 0) return refuse(text.mailerEmpty)
        const rows = open.map((link) => [link.email, siteAddress(recapHref(link.token))])
        // The mailing tool reads commas, whatever the spreadsheet setting.
        await saveCsv(`mailerlite-recap_${today()}.csv`, text.mailerHeader, rows, 'comma')
        const left = links.length - open.length
        toast({
          title: text.exported(open.length),
          ...(left > 0 ? { description: text.leftOut(left) } : {}),
        })
      })
    },
  }
}
