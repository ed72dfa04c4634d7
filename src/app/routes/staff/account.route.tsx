import { ownSessionsQuery } from '#features/staff-session/accounts.api.ts'
import { AccountPage } from '#features/staff-session/staff/account-page.tsx'
import { askAhead } from '#platform/staff-request.ts'
import type { AskingPage } from '../../page-loader.tsx'

/** Every member has one, whatever the role. */
export const account: AskingPage = {
  Page: AccountPage,
  needs: [],
  // The account itself is asked of Auth, whose client would hold the check of the session back meanwhile.
  ask: (client) => askAhead(client, ownSessionsQuery()),
}
