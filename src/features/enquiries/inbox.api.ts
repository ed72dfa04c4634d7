import * as v from 'valibot'
import { type EnquiryFile, enquiryFileSchema } from '#domain/contracts/enquiries.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

/** Null for an enquiry that does not exist. */
export async function fetchEnquiry(id: number, signal: AbortSignal): Promise<EnquiryFile | null> {
  const answer = await staffClient().rpc('get_enquiry', { enquiry_id: id }).abortSignal(signal)
  return v.parse(v.nullable(enquiryFileSchema), staffData(answer))
}

export type Colleague = { id: string; name: string }

const colleagueSchema = v.object({ user_id: v.string(), display_name: v.string() })

export async function fetchColleagues(signal: AbortSignal): Promise<Colleague[]> {
  const answer = await staffClient()
    .from('staff_members')
    .select('user_id, display_name')
    .eq('active', true)
    .order('display_name')
    .abortSignal(signal)
  return v
    .parse(v.array(colleagueSchema), staffData(answer))
    .map(({ user_id, display_name }) => ({ id: user_id, name: display_name }))
}

// The calls below return false when a colleague was faster: nothing was changed.

/** `seen`: whom it was assigned to when the caller chose. */
export async function assignEnquiry(
  id: number,
  assignee: string | null,
  seen: string | null,
): Promise<boolean> {
  const answer = await staffClient().rpc('assign_enquiry', {
    enquiry_id: id,
    ...(assignee ? { assignee } : {}),
    ...(seen ? { seen } : {}),
  })
  return v.parse(v.boolean(), staffData(answer))
}

export async function answerEnquiry(id: number): Promise<boolean> {
  return v.parse(v.boolean(), staffData(await staffClient().rpc('answer_enquiry', { enquiry_id: id })))
}

export async function reopenEnquiry(id: number): Promise<boolean> {
  return v.parse(v.boolean(), staffData(await staffClient().rpc('reopen_enquiry', { enquiry_id: id })))
}

/** Calls somebody of the waiting list out of turn; false when no seat is free, or nobody waits any more. */
export async function callEnquiry(id: number): Promise<boolean> {
  return v.parse(v.boolean(), staffData(await staffClient().rpc('call_enquiry', { enquiry_id: id })))
}

export async function addEnquiryNote(id: number, note: string): Promise<void> {
  staffData(await staffClient().rpc('add_enquiry_note', { enquiry_id: id, note }))
}
