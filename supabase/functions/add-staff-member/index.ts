import * as v from 'valibot'
import type { RequestOf } from '../../../src/domain/contracts/edge-function.ts'
import { addStaffMember, staffMemberSchema } from '../../../src/domain/contracts/staff.ts'
import { normalizeEmail } from '../../../src/domain/email.ts'
import { type AnswerOf, ok, refuse } from '../_shared/answer.ts'
import type { AuthAdmin } from '../_shared/auth-admin.ts'
import { type Access, type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { wired } from '../_shared/serve.ts'
import { refuseStaff, type StaffCall, type StaffResult } from '../_shared/staff-call.ts'

type AddStaffMemberDeps = {
  edge: EdgeDeps
  findStaff: Extract<Access, { kind: 'staff' }>['find']
  store: AddStaffMemberStore
  admin: Pick<AuthAdmin, 'invite'>
}

type Newcomer = RequestOf<typeof addStaffMember>

/** Makes somebody a member, whether their account was made here, by an earlier invitation or in the project's panel. */
export function createHandler(deps: AddStaffMemberDeps): (request: Request) => Promise<Response> {
  return endpoint(deps.edge, addStaffMember, {
    access: { kind: 'staff', needs: 'staff', find: deps.findStaff },
    handle: ({ body, accessToken }) => add(deps, accessToken, body),
  })
}

async function add(
  { store, admin }: AddStaffMemberDeps,
  accessToken: string,
  newcomer: Newcomer,
): Promise<AnswerOf<typeof addStaffMember>> {
  let added = await store.add(accessToken, newcomer)
  // The database has checked right, role and name: only the account is missing.
  if (!added.ok && added.refusal === 'user_not_found') {
    const invited = await admin.invite(newcomer.email)
    if (invited !== 'invited' && invited !== 'known') return refuse(invited)
    added = await store.add(accessToken, newcomer)
    return added.ok ? ok({ is_invited: true }) : refuseStaff(added.refusal, addStaffMember.codes)
  }
  if (!added.ok && added.refusal !== 'already_staff') return refuseStaff(added.refusal, addStaffMember.codes)
  const isWaiting = added.ok ? added.value.is_invited : await store.isWaiting(accessToken, newcomer.email)
  if (!isWaiting) return added.ok ? ok({ is_invited: false }) : refuse('already_staff')
  const invited = await admin.invite(newcomer.email)
  return invited === 'invited' || invited === 'known' ? ok({ is_invited: true }) : refuse(invited)
}

type AddStaffMemberStore = {
  /** An account becomes a member; `is_invited`: its person has not come in yet. */
  add(accessToken: string, newcomer: Newcomer): Promise<StaffResult<{ is_invited: boolean }>>
  /** Whether an active member with this address has not come in yet. */
  isWaiting(accessToken: string, email: string): Promise<boolean>
}

export function addStaffMemberStore(call: StaffCall): AddStaffMemberStore {
  return {
    add: (accessToken, { email, role, display_name }) =>
      call(
        accessToken,
        'add_staff_member',
        { email, role, display_name },
        v.object({ is_invited: v.boolean() }),
      ),
    async isWaiting(accessToken, email) {
      const listed = await call(accessToken, 'list_staff', {}, v.array(staffMemberSchema))
      const address = normalizeEmail(email)
      return (
        listed.ok &&
        listed.value.some((member) => member.email === address && member.active && member.is_invited)
      )
    },
  }
}

export default wired('add-staff-member', ({ edge, findStaff, callAsStaff, authAdmin }) =>
  createHandler({ edge, findStaff, store: addStaffMemberStore(callAsStaff), admin: authAdmin }),
)
