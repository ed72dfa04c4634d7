import { rest, rpc } from './staff-calls.ts'

// tests/database/recap-page.test.ts tries ten thousand guesses on the function itself. These tests cover the
// answers over the network and the screen.

type Link = {
  id: number
  token: string
  state: string
  opened_at: string | null
  last_opened_at: string | null
}

export const malformed = [
  '',
  'x',
  ' ',
  'A'.repeat(42),
  'A'.repeat(44),
  'A'.repeat(5000),
  'ñ'.repeat(43),
  `${'A'.repeat(42)}%`,
  `${'_'.repeat(42)}*`,
  "' or true --",
  '../../backoffice',
  '%2e%2e%2fbackoffice',
  '<script>alert(1)</script>',
  'null',
  '\u{1F5FA}',
]

export async function linksOf(session: string): Promise<Link[]> {
  const recaps = (await (
    await rest(session, 'recap_links?select=id,token,opened_at,last_opened_at&order=id')
  ).json()) as Link[]
  const states = await rpc<Link[]>(session, 'list_recap_links')
  return recaps.map((link) => ({ ...link, state: states.find(({ id }) => id === link.id)?.state ?? '' }))
}

/** Tokens of a revoked link and of an expired one. */
export function inactiveTokens(links: Link[]): string[] {
  return ['revoked', 'expired'].map((wanted) => {
    const link = links.find(({ state }) => state === wanted)
    if (!link) throw new Error(`the sample has no ${wanted} link`)
    return link.token
  })
}
