import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { enquiryLabels } from '#content/enquiries.ts'
import { webGisPage } from '#content/web-gis.ts'
import { sendContactEmail } from '#domain/contracts/enquiries.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { WebGisPage } from './web-gis-page.tsx'

test('the waitlist form sends an enquiry of type webgis', async () => {
  const server = startNetwork().edge(sendContactEmail, { ok: true })
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={['/web-gis-contact']}>
      <WebGisPage />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 1, name: webGisPage.title })).toBeVisible()
  const form = within(screen.getByRole('region', { name: webGisPage.form.title }))
  await putText(user, form.getByRole('textbox', { name: enquiryLabels.firstName }), 'Iara')
  await putText(user, form.getByRole('textbox', { name: enquiryLabels.lastName }), 'Benítez')
  await putText(user, form.getByRole('textbox', { name: enquiryLabels.email }), 'iara@mapas.test')
  await putText(user, form.getByRole('textbox', { name: enquiryLabels.phone }), '11 5555 0134')
  await user.selectOptions(form.getByRole('combobox', { name: 'País' }), 'Paraguay')
  await putText(user, form.getByRole('textbox', { name: enquiryLabels.message }), 'Un visor del Chaco.')
  await user.click(form.getByRole('button', { name: webGisPage.action }))
  expect(server.asked.map(({ body }) => body)).toEqual([
    {
      firstName: 'Iara',
      lastName: 'Benítez',
      email: 'iara@mapas.test',
      phone: '11 5555 0134',
      country: 'Paraguay',
      message: 'Un visor del Chaco.',
      formType: 'webgis',
      courseName: '',
      courseSlug: '',
      website: '',
    },
  ])
})
