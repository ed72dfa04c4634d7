import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { personCopyTexts as texts } from '../../../src/content/person-copy.ts'
import { personalDataTexts } from '../../../src/content/personal-data.ts'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, signInAsStaff, watchConsole } from '../pages.ts'
import { aBuyer, mailsTo } from '../sandbox.ts'
import { buy, openPerson } from '../staff-steps.ts'
import { adminUser } from '../stage.ts'

async function press(page: Page, name: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).press('Enter'),
  ])
  return file
}

test('a person takes their data along from a link that serves once, and saves again what a browser did not keep', async ({
  page,
  browser,
}) => {
  const buyer = aBuyer()
  await buy(buyer, 'gee-python', 90)
  await signInAsStaff(page, adminUser)
  await openPerson(page, buyer)
  await page.getByRole('button', { name: personalDataTexts.copy }).click()
  await page.getByRole('dialog').getByRole('button', { name: personalDataTexts.copySend }).click()
  await expect(page.getByText(personalDataTexts.copySent(buyer.email), { exact: true })).toBeVisible()
  const linkOf = async () =>
    (await mailsTo(buyer.email))
      .map(({ text = '' }) => /https?:\S+\/mis-datos\/\S+/.exec(text)?.[0])
      .find(Boolean)
  await expect.poll(linkOf, { timeout: 30_000 }).toBeDefined()
  const link = (await linkOf()) ?? ''

  // The person's own browser, which knows nothing of the staff.
  const own = await (await browser.newContext()).newPage()
  const { complaints } = watchConsole(own)
  await own.goto(link)
  await expect(own.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  await expectSoundAtEveryWidth(own, 'the question about the copy')
  await own.getByRole('button', { name: texts.action }).press('Enter')
  await expect(own.getByRole('heading', { level: 1, name: texts.done.title })).toBeVisible()
  await expectSoundAtEveryWidth(own, 'the copy')

  await (await press(own, texts.forMachines)).cancel()
  const again = await press(own, texts.forMachines)
  expect(again.suggestedFilename()).toBe(`${texts.fileName}.json`)
  expect(JSON.parse(await readFile(await again.path(), 'utf8'))).toMatchObject({ addresses: [buyer.email] })
  const readable = await press(own, texts.toRead)
  expect(readable.suggestedFilename()).toBe(`${texts.fileName}.html`)
  expect(await readFile(await readable.path(), 'utf8')).toContain(buyer.email)
  expect(complaints).toEqual([])

  await own.reload()
  await own.getByRole('button', { name: texts.action }).click()
  await expect(own.getByRole('heading', { level: 1, name: texts.invalid.title })).toBeVisible()
  await own.context().close()
})
