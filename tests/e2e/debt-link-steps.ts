import { expect, type Page } from '@playwright/test'
import { aBuyer, type Buyer } from './sandbox.ts'
import { openPerson } from './staff-steps.ts'
import { gatewayUrl, secretKey } from './stage.ts'

export const dialog = (page: Page) => page.getByRole('dialog')

/** Somebody who was enrolled for USD 90 and paid nothing. */
export async function aDebtor(): Promise<Buyer> {
  const debtor = aBuyer()
  const response = await fetch(`${gatewayUrl}/rest/v1/sales`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: secretKey },
    body: JSON.stringify({
      ...{ payer_email: debtor.email, course_id: 'gee-python', payment_type: 'total' },
      ...{ usd_amount: 90, installments_amount: 90, installments_number: 1 },
    }),
  })
  expect(response.status).toBe(201)
  return debtor
}

/** The link of a debtor as staff copy it from the person's page. */
export async function linkOf(page: Page, debtor: Buyer): Promise<string> {
  await openPerson(page, debtor)
  await page.getByRole('button', { name: /^Link Pago/ }).click()
  const link = dialog(page).getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/\/pagar\/[\w-]{43}$/)
  return await link.inputValue()
}
