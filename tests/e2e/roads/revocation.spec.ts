import { expect } from '@playwright/test'
import { revocationLinks } from '../../../src/content/navigation.ts'
import { revocationTexts } from '../../../src/content/revocation.ts'
import { test } from '../journey.ts'
import { openStaff, toast } from '../pages.ts'
import { aBuyer, mailsTo } from '../sandbox.ts'

test('a buyer presses the button on the first screen of a phone, has a code at once and by mail, and the desk has a day', async ({
  page,
}) => {
  const { email } = aBuyer()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/google-earth-engine')
  const [revoke, cancel] = revocationLinks.map(({ label }) => page.getByRole('link', { name: label }).first())
  if (!revoke || !cancel) throw new Error('no links')
  await expect(cancel).toBeInViewport({ ratio: 1 })
  await expect(revoke).toBeInViewport({ ratio: 1 })
  await revoke.click()
  await page.getByRole('textbox', { name: revocationTexts.email }).fill(email)
  await page.getByRole('button', { name: revocationTexts.revocation.submit }).click()
  const code = await page.getByRole('heading', { name: /^Tu código es \d+$/ }).textContent()
  const number = code?.match(/\d+/)?.[0]
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
    .toEqual([`Recibimos tu pedido de arrepentimiento · n.º ${number}`])

  await page.setViewportSize({ width: 1280, height: 800 })
  await openStaff(page, '/backoffice?kind=revocation')
  const item = page.getByRole('listitem').filter({ hasText: email })
  await expect(item).toContainText('se confirma dentro de 24\u00a0h')
  await item.getByRole('button', { name: /^Ver/ }).click()
  await expect(page.getByRole('dialog')).toContainText(`Número${number}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como respondida' }).click()
  await expect(toast(page, 'Consulta respondida')).toBeVisible()
  await expect(item).toHaveCount(0)
})
