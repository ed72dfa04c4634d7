import { test } from './journey.ts'
import { openStaff } from './pages.ts'
for (const width of [390, 768, 1440]) {
  test(`shots ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/checkout?course=gee-python')
    await page.getByRole('button', { name: '¿Tienes un cupón?' }).scrollIntoViewIfNeeded()
    await page.screenshot({ path: `/tmp/hd-closed-${width}.png` })
    await page.getByRole('button', { name: '¿Tienes un cupón?' }).click()
    await page.keyboard.type('nadaaa')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/hd-refused-${width}.png` })
    await page.goto('/checkout?course=gee-python&cupon=COMUNIDAD10')
    await page.getByText('ahorras').first().waitFor()
    await page.screenshot({ path: `/tmp/hd-applied-${width}.png`, fullPage: true })
    await openStaff(page, '/backoffice/coupons')
    await page.getByRole('row', { name: /TIERRA15/ }).waitFor()
    await page.screenshot({ path: `/tmp/hd-staff-${width}.png` })
    await page.getByRole('button', { name: 'Nuevo cupón' }).click()
    await page.waitForTimeout(800)
    await page.screenshot({ path: `/tmp/hd-dialog-${width}.png` })
  })
}
