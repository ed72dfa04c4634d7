import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { test } from '../journey.ts'
import { signInAsStaff, watchConsole } from '../pages.ts'
import { siteUrl } from '../stage.ts'

// The people in the report of each button, from the real database. What a button says without lines or after an error:
// src/features/money-exports/money-reports.test.tsx.

const reports = [
  {
    button: 'Reporte Deuda (Simple)',
    file: 'reporte_deuda_simple',
    emails: ['olga.isolinea@example.com', 'tadeo.cordillera@example.com', 'ursula.altiplano@example.com'],
    absent: ['julio.geoide@example.com', 'abril.glaciar@example.com', 'zulma.sabana@example.com'],
  },
  {
    button: 'Reporte Deuda (DLocal)',
    file: 'reporte_deuda',
    emails: ['olga.isolinea@example.com', 'tadeo.cordillera@example.com', 'ursula.altiplano@example.com'],
    absent: ['julio.geoide@example.com', 'abril.glaciar@example.com', 'zulma.sabana@example.com'],
  },
  {
    button: 'Reporte Cuotas',
    file: 'reporte_cuotas_mes',
    emails: ['julio.geoide@example.com', 'olga.isolinea@example.com'],
    // All paid; sold too long ago.
    absent: ['wanda.estuario@example.com', 'querina.topografia@example.com'],
  },
  {
    button: 'Reporte Duplicados',
    file: 'reporte_pagadores_duplicados',
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
    emails: [
      'horacio.bahia@example.com',
      'h.bahia@example.com',
      'leonor.isla@example.com',
      'leonor.isla.2@example.com',
    ],
    absent: ['irma.cabo@example.com'],
  },
] as const

async function openStudents(page: Page): Promise<void> {
  await signInAsStaff(page)
  await page.goto('/student-tracking?tab=estudiantes')
  await expect(menu(page)).toBeVisible()
}

const menu = (page: Page) => page.getByRole('button', { name: 'Reportes y CSV' })
const message = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

async function linesOf(download: Download): Promise<Record<string, string>[]> {
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  return Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data
}

async function download(page: Page, name: string): Promise<Download> {
  const started = page.waitForEvent('download')
  await menu(page).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  return started
}

test('each report has its file, and the people whom it is about', async ({ page }) => {
  const { complaints } = watchConsole(page)
  await openStudents(page)
  for (const { button: name, file, emails, absent } of reports) {
    const saved = await download(page, name)
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^${file}_\\d{4}-\\d\\d-\\d\\d\\.csv$`))
    const lines = await linesOf(saved)
    const listed = lines.map((line) => line.Email)
    for (const email of emails) expect(listed, name).toContain(email)
    for (const email of absent) expect(listed, name).not.toContain(email)
    await expect(message(page, `${lines.length} filas exportadas`)).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect(menu(page)).toBeEnabled()
  }
  expect(complaints).toEqual([])
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
