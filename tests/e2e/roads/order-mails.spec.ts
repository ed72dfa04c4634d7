import { expect } from '@playwright/test'
import postgres from 'postgres'
import { mailRefusalTexts as texts } from '../../../src/content/mail-refusal.ts'
import { ageOrder } from '../../database/support/orders.ts'
import { cuts } from '../host-cut.ts'
import { test } from '../journey.ts'
import {
  expectSoundAtEveryWidth,
  fillCheckout,
  goToProvider,
  openFilledCheckout,
  payAtProvider,
  watchConsole,
} from '../pages.ts'
import { mailsTo, type SentMail } from '../sandbox.ts'
import { databaseUrl, gatewayUrl } from '../stage.ts'

/** Makes the order of this address a day old, and the schedule due. */
async function passDay(email: string): Promise<void> {
  const sql = postgres(databaseUrl(), { max: 1 })
  try {
    const [order] =
      await sql`select dlocal_order_id as id from public.payments where email = ${email} order by id desc limit 1`
    await ageOrder(sql, order?.id, '25 hours')
    await sql`delete from public.job_runs where job = 'plan-order-mails'`
  } finally {
    await sql.end()
  }
}

const unfinished = (mails: SentMail[]) => mails.filter(({ subject }) => /quedó sin terminar$/.test(subject))

test('who leaves an order is written to a day later, comes back to it, and says no to more', async ({
  page,
  browser,
}) => {
  const { complaints } = watchConsole(page)
  const buyer = await openFilledCheckout(page, 'gee-python&cupon=TIERRA15')
  await expect(page.getByText(': ahorras USD 15.00')).toBeVisible()
  await goToProvider(page)
  await passDay(buyer.email)
  await expect.poll(async () => unfinished(await mailsTo(buyer.email)).length, { timeout: 60_000 }).toBe(1)
  const [mail] = unfinished(await mailsTo(buyer.email))
  const back = /https?:\S+\/checkout\?\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const refusal = /https?:\S+\/correos\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''

  // A mail opens in a tab of its own, which has the coupon by the address and nothing that was typed.
  const tab = await (await browser.newContext()).newPage()
  await tab.goto(back)
  await expect(tab.getByText('Completa tus datos para retomarlo.')).toBeVisible()
  await expect(tab.getByText(': ahorras USD 15.00')).toBeVisible()
  await fillCheckout(tab, buyer)
  await payAtProvider(tab)
  await tab.context().close()

  // Opening it, as programs that look at mails do, changes nothing.
  const response = await page.goto(refusal)
  expect(response?.headers()['x-robots-tag']).toMatch(/noindex/)
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  await expectSoundAtEveryWidth(page, 'the question about mails')
  await page.getByRole('button', { name: texts.action }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: texts.done.title })).toBeVisible()
  await expectSoundAtEveryWidth(page, 'no more mails')

  const token = refusal.split('/').at(-1)
  const oneClick = await fetch(`${gatewayUrl}/functions/v1/refuse-mails?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect([oneClick.status, await oneClick.json()]).toEqual([200, { ok: true }])
  expect(complaints).toEqual([])
})

test('a link that was cut says so; without a network nothing is lost', async ({ page }) => {
  await page.goto('/correos/recortado')
  const [[, cut] = []] = cuts
  const restore = await cut?.(page)
  await page.getByRole('button', { name: texts.action }).click()
  await expect(page.getByText('Error de conexión.', { exact: false })).toBeVisible()
  await restore?.()
  await page.getByRole('button', { name: texts.action }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.invalid.title })).toBeVisible()
  await expectSoundAtEveryWidth(page, 'a link that was cut')
})
