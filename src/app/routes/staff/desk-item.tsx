import { inboxTexts } from '#content/enquiry-inbox.ts'
import { ExtendPanel, extendedUntil } from '#features/demo-access/staff/extend-panel.tsx'
import type { PanelProps } from '#features/desk/settlement.ts'
import { type DeskPanels, OpenItem } from '#features/desk/staff/open-item.tsx'
import { EnquiryPanel } from '#features/enquiries/staff/enquiry-panel.tsx'

const panels: DeskPanels = {
  Enquiry: ({ item, settle }) => (
    <EnquiryPanel
      enquiryId={item.data.enquiry_id}
      onAnswered={(done, undo) => settle({ done, said: inboxTexts.answered, undo })}
    />
  ),
  Demo: ({ item, settle }) => (
    <ExtendPanel
      prospectId={item.data.prospect_id}
      endsAt={new Date(item.data.ends_at)}
      version={item.data.version}
      onExtended={(done, until) => settle({ done, said: extendedUntil(until) })}
    />
  ),
}

export function DeskItemPanel(props: PanelProps) {
  return <OpenItem {...props} panels={panels} />
}
