import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { fillCheckout, payAtProvider, watchConsole } from '../pages.ts'
import { aBuyer, closeClassroom, listedNames, mailsTo, sandbox, subjectsTo } from '../sandbox.ts'
import { classroomUsers } from '../staff-steps.ts'

async function textOfMail(email: string, subject: string): Promise<string> {
  await expect.poll(() => subjectsTo(email), { timeout: 60_000 }).toContain(subject)
  return (await mailsTo(email)).find((mail) => mail.subject === subject)?.text ?? ''
}

test('who pays a course is in the classroom and told how to enter, without a click of the staff', async ({
  page,
}) => {
  const buyer = aBuyer()
  const { complaints } = watchConsole(page)
  await page.goto('/checkout?course=gee-python')
  await fillCheckout(page, buyer)
  await closeClassroom()
  await payAtProvider(page)
  await expect(page.getByText('Recibirás el acceso por correo electrónico en unos minutos.')).toBeVisible()
  await sandbox.clearFaults()

  const access = await textOfMail(buyer.email, 'Tu acceso a Google Earth Engine con Python')
  const [user, ...others] = await classroomUsers(buyer.email)
  expect(others).toEqual([])
  expect(user).toMatchObject({ courses: [102], suspended: false })
  expect(access).toContain(`Usuario: ${user?.username}`)
  expect(access).toMatch(/Próxima clase: [a-záéíóúñ]+ \d+ de [a-z]+, \d+ a \d+\sh \(Argentina\)/)
  expect(access).toMatch(/Entrar al aula:\nhttp/)
  expect(await listedNames(buyer.email)).toEqual(['Nélida'])

  const receipt = await textOfMail(buyer.email, 'Recibimos tu pago · Google Earth Engine con Python')
  expect(receipt).toContain('En unos minutos recibirás otro correo con tu acceso.')
  expect(await subjectsTo(buyer.email)).toHaveLength(2)

  // Whoever comes back later is not told to wait.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Tu acceso está activo: no tienes que hacer nada más.')).toBeVisible({
      timeout: 5000,
    })
  }).toPass({ timeout: 60_000 })
  expect(complaints).toEqual([])
})
