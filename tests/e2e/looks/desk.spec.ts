import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, openStaff } from '../pages.ts'
import { aBuyer, type Buyer, callFunction } from '../sandbox.ts'

/** Rows of the desk show names, not addresses. */
const aVisitor = () => aBuyer({ lastName: `Quiñones ${randomUUID().slice(0, 8)}` })

const itemOf = (page: Page, person: Buyer) =>
  page.getByRole('listitem').filter({ hasText: `${person.firstName} ${person.lastName}` })

async function ask(person: Buyer, message: string): Promise<void> {
  const answer = await callFunction('send-contact-email', {
    ...{ firstName: person.firstName, lastName: person.lastName, email: person.email, phone: person.phone },
    ...{ country: 'AR', message, formType: 'contact' },
  })
  expect(answer.status).toBe(200)
}

test('by keyboard alone: opened, left as it is with a reason, and the next one has the focus', async ({
  page,
}) => {
  const [first, second] = [aVisitor(), aVisitor()]
  await ask(second, 'Segunda')
  await ask(first, 'Primera')
  await openStaff(page, '/backoffice?kind=enquiry')
  await itemOf(page, first).getByRole('button', { name: /^Ver/ }).focus()
  await page.keyboard.press('Enter')
  const reason = page.getByRole('dialog').getByRole('textbox', { name: 'Por qué no hace falta hacer nada' })
  await reason.focus()
  await page.keyboard.type('Es publicidad')
  await page.keyboard.press('Enter')
  await expect(itemOf(page, first)).toHaveCount(0)
  await expect(itemOf(page, second).getByRole('button', { name: /^Ver/ })).toBeFocused()
})

test('axe finds nothing on the desk, empty or full, nor in an opened item', async ({ page }) => {
  const person = { ...aVisitor(), firstName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2) }
  await ask(person, 'm'.repeat(1500))
  await openStaff(page, '/backoffice')
  await expect(itemOf(page, person)).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await itemOf(page, person).getByRole('button', { name: /^Ver/ }).click()
  await expect(page.getByRole('button', { name: 'Marcar como respondida' })).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await page.goto('/backoffice?kind=lane_blocked')
  await expect(page.getByText('No queda nada de este tipo.')).toBeVisible()
  await expectSoundAtEveryWidth(page)
})
