import { taxIdNames, invoiceCardTexts as texts } from '#content/invoice-card-texts.ts'
import type { StoredInvoice } from '#domain/contracts/invoice.ts'
import { readTaxId } from '#domain/tax-id.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { toast } from '#ui/toast-store.ts'

/** Invoice data, to be read and to be copied into the program that issues invoices. */
export function InvoiceCard({ invoice }: { invoice: StoredInvoice }) {
  const lines = linesOf(invoice)
  return (
    <section
      aria-label={texts.title}
      className="grid gap-2 rounded border border-line bg-well px-4 py-3 text-sm sm:grid-cols-[1fr_auto] sm:items-start"
    >
      <div className="wrap-anywhere grid gap-0.5">
        <p className="text-ink-mute">{texts.title}</p>
        {lines.map((line) => (
          <p key={line} className="figures">
            {line}
          </p>
        ))}
      </div>
      <CopyButton
        text={lines.join('\n')}
        label={texts.copy}
        copiedLabel={texts.copied}
        onFailed={() => toast({ title: texts.copyFailed, variant: 'destructive', durationMs: 5000 })}
      />
    </section>
  )
}

function linesOf({ legal_name, tax_id, address, country }: StoredInvoice): string[] {
  const read = country && readTaxId(tax_id, country)
  const name = read?.kind ? taxIdNames[read.kind] : texts.taxId
  const number = `${name}: ${read?.display ?? tax_id}`
  return [
    legal_name,
    read?.isDoubtful ? `${number} (${texts.doubtful})` : number,
    ...(address ? [address] : []),
  ]
}
