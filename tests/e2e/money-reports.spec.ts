import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { removeCode } from './host-cut.ts'
import { test } from './journey.ts'
import { expectSoundAtEveryWidth, refusedRequest, signInAsStaff, watchConsole } from './pages.ts'
import { armGatewayFault, clearGatewayFaults } from './sandbox.ts'
import { siteUrl } from './stage.ts'

// The reports of the students: each button, its file, its empty state and its errors.

test.describe.configure({ mode: 'parallel' })
test.afterEach(clearGatewayFaults)

const reports = [
  {
    button: 'Reporte Deuda (Simple)',
    file: 'reporte_deuda_simple',
    rpc: 'debt_report',
    error: 'Error generando reporte de deuda',
    empty: ['Sin datos', 'No hay estudiantes con deuda para exportar'],
    emails: ['olga.isolinea@example.com', 'tadeo.cordillera@example.com', 'ursula.altiplano@example.com'],
    absent: ['julio.geoide@example.com', 'abril.glaciar@example.com', 'zulma.sabana@example.com'],
  },
  {
    button: 'Reporte Deuda (DLocal)',
    file: 'reporte_deuda',
    rpc: 'debt_report',
    error: 'Error generando reporte de deuda con links',
    empty: ['Sin datos', 'No hay estudiantes con deuda para exportar'],
    emails: ['olga.isolinea@example.com', 'tadeo.cordillera@example.com', 'ursula.altiplano@example.com'],
    absent: ['julio.geoide@example.com', 'abril.glaciar@example.com', 'zulma.sabana@example.com'],
  },
  {
    button: 'Reporte Cuotas',
    file: 'reporte_cuotas_mes',
    rpc: 'installment_report',
    error: 'Error generando reporte de cuotas',
    empty: ['Sin datos', 'No hay estudiantes con cuotas pendientes para exportar'],
    emails: ['julio.geoide@example.com', 'olga.isolinea@example.com'],
    // All paid; sold too long ago.
    absent: ['wanda.estuario@example.com', 'querina.topografia@example.com'],
  },
  {
    button: 'Reporte Duplicados',
    file: 'reporte_pagadores_duplicados',
    rpc: 'duplicate_payer_report',
    error: 'Error generando reporte de pagadores duplicados',
    empty: ['Sin duplicados', 'Ningún documento aparece con más de un correo.'],
    emails: [
      'horacio.bahia@example.com',
      'h.bahia@example.com',
      'irma.cabo@example.com',
      'jacinto.golfo@example.com',
    ],
    absent: ['leonor.isla@example.com'],
  },
  {
    button: 'Reporte Emails Similares',
    file: 'reporte_emails_similares',
    rpc: 'similar_email_report',
    error: 'Error generando reporte de emails similares',
    empty: ['Sin emails similares', 'Ningún nombre aparece con más de un correo.'],
    emails: [
      'horacio.bahia@example.com',
      'h.bahia@example.com',
      'leonor.isla@example.com',
      'leonor.isla.2@example.com',
    ],
    absent: ['irma.cabo@example.com'],
  },
] as const

async function openStudents(page: Page, asOf = ''): Promise<void> {
  await signInAsStaff(page)
  await page.goto(`/student-tracking?tab=estudiantes${asOf && `&as_of=${asOf}`}`)
  await expect(button(page, 'Reporte Cuotas')).toBeEnabled()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const message = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

async function linesOf(download: Download): Promise<Record<string, string>[]> {
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  return Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data
}

async function download(page: Page, name: string): Promise<Download> {
  const started = page.waitForEvent('download')
  await button(page, name).click()
  return started
}

for (const { button: name, file, rpc, error, empty, emails, absent } of reports) {
  test(`${name}: its file, and who is in it`, async ({ page }) => {
    const { complaints } = watchConsole(page)
    await openStudents(page)
    const saved = await download(page, name)
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^${file}_\\d{4}-\\d\\d-\\d\\d\\.csv$`))
    const lines = await linesOf(saved)
    const listed = lines.map((line) => line.Email)
    for (const email of emails) expect(listed).toContain(email)
    for (const email of absent) expect(listed).not.toContain(email)
    await expect(message(page, `${lines.length} filas exportadas`)).toBeVisible()
    expect(complaints).toEqual([])
  })

  test(`${name}: nothing to report, and an error of the server`, async ({ page }) => {
    const { complaints } = watchConsole(page, [refusedRequest])
    await openStudents(page, '2001-01-01')
    // The sample has payers with several addresses on every day.
    if (!rpc.endsWith('debt_report') && rpc !== 'installment_report')
      await armGatewayFault({
        path: `/rest/v1/rpc/${rpc}`,
        status: 200,
        body: { rows: [], next: null },
        times: 1,
      })
    await button(page, name).click()
    const [title, description] = empty
    await expect(message(page, title)).toContainText(description)
    await expect(button(page, name)).toBeEnabled()
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    await armGatewayFault({ path: `/rest/v1/rpc/${rpc}`, status: 500, body: {}, times: 1 })
    await button(page, name).click()
    await expect(message(page, error)).toContainText('Error HTTP: 500')
    expect(complaints).toEqual([])
  })
}

test('the code gone from the host, and no connection: each is said, and the next press works', async ({
  page,
}) => {
  const { complaints } = watchConsole(page, [refusedRequest])
  const name = 'Reporte Deuda (Simple)'
  const failed = message(page, reports.find((report) => report.button === name)?.error ?? '')
  await openStudents(page)
  const restore = await removeCode(page, 'write-csv')
  await button(page, name).click()
  await expect(failed).toContainText('Suele pasar cuando publicamos una versión nueva')
  await restore()
  await page.reload()
  await armGatewayFault({ path: '/rest/v1/rpc/debt_report', drop_connection: true, times: 20 })
  await button(page, name).click()
  await expect(failed).toContainText('Error de conexión')
  await clearGatewayFaults()
  expect((await linesOf(await download(page, name))).length).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

test('a report of another day says so in each line, and lists what was owed then', async ({ page }) => {
  const asOf = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10)
  await openStudents(page, asOf)
  const lines = await linesOf(await download(page, 'Reporte Deuda (Simple)'))
  expect(new Set(lines.map((line) => line['Día de Referencia']))).toEqual(
    new Set([asOf.split('-').reverse().join('/')]),
  )
  // Sold since.
  expect(lines.map((line) => line.Email)).not.toContain('olga.isolinea@example.com')
})

test('the links stay the same, one for each sale, and are ours', async ({ page }) => {
  await openStudents(page)
  const first = await linesOf(await download(page, 'Reporte Deuda (DLocal)'))
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  const second = await linesOf(await download(page, 'Reporte Deuda (DLocal)'))
  const links = first.map((line) => line['Link de Pago'] ?? '')
  expect(links.filter((link) => !link.startsWith(`${siteUrl}/pagar/`))).toEqual([])
  expect(new Set(links).size).toBe(links.length)
  const later = new Map(second.map((line) => [`${line.Email} ${line.Curso}`, line['Link de Pago']]))
  for (const line of first) expect(later.get(`${line.Email} ${line.Curso}`)).toBe(line['Link de Pago'])
})

test('while a report is written no other starts, and it can be cancelled', async ({ page }) => {
  await openStudents(page)
  await armGatewayFault({ path: '/rest/v1/rpc/similar_email_report', delay_ms: 30_000, times: 1 })
  await button(page, 'Reporte Emails Similares').click()
  const panel = page.getByRole('region', { name: 'Exportación' })
  await expect(panel).toContainText('reporte_emails_similares_')
  await expect(button(page, 'Generando…')).toBeDisabled()
  await expect(button(page, 'Reporte Cuotas')).toBeDisabled()
  await expectSoundAtEveryWidth(page, 'a report under way', { isLoading: true })
  await panel.getByRole('button', { name: 'Cancelar' }).click()
  await expect(message(page, 'Exportación cancelada')).toBeVisible()
  await expect(button(page, 'Reporte Cuotas')).toBeEnabled()
})
