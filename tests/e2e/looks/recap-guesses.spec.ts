import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { inactiveTokens, linksOf } from '../recap-guess-steps.ts'
import { sessionOf } from '../staff-calls.ts'
import { staffUser } from '../stage.ts'

/** What the page shows, without values that differ every time. */
async function screenOf(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Enlace no válido' })).toBeVisible()
  await expect(page.getByText('Este enlace ha expirado o no es válido.')).toBeVisible()
  return `${await page.title()} ${await page.locator('main').innerHTML()}`
}

test('a guess, a malformed link, a revoked and an expired one show the same screen', async ({ page }) => {
  const session = await sessionOf(staffUser)
  const dead = inactiveTokens(await linksOf(session))
  const screens = new Set<string>()
  const tokens = [randomBytes(32).toString('base64url'), ...dead, 'x', 'a b', '%2e%2e%2fbackoffice']
  for (const token of tokens) screens.add(await screenOf(page, `/recap/${token}`))
  expect([...screens]).toHaveLength(1)
})
