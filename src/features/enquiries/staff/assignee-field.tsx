import { useQuery } from '@tanstack/react-query'
import { inboxTexts as texts } from '#content/enquiry-inbox.ts'
import type { EnquiryFile } from '#domain/contracts/enquiries.ts'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { assignEnquiry } from '../inbox.api.ts'
import { colleaguesQuery, inboxKey } from '../inbox.queries.ts'

export function AssigneeField({ enquiry }: { enquiry: EnquiryFile }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery())
  const { mutate, isPending, variables } = useStaffMutation(inboxKey, {
    mutationFn: (assignee: string | null) => assignEnquiry(enquiry.id, assignee, enquiry.assigned_to),
    onSuccess: (done) => {
      if (!done) toast({ title: texts.assignTaken })
    },
    onError: () => toast({ title: texts.failedAction, variant: 'destructive' }),
  })
  const { assigned_to: id, assigned_to_name: name } = enquiry
  const isListed = colleagues.some((colleague) => colleague.id === id)
  const listed = colleagues.map((colleague) => ({ value: colleague.id, label: colleague.name }))
  const kept = id && !isListed ? [{ value: id, label: name ?? texts.formerStaff }] : []
  return (
    <Field label={texts.assignee} className="max-w-xs">
      <Select
        options={[{ value: '', label: texts.nobody }, ...kept, ...listed]}
        value={(isPending ? variables : id) ?? ''}
        disabled={isPending}
        onChange={(event) => mutate(event.target.value || null)}
      />
    </Field>
  )
}
