import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { renderStaffPages } from '#features/staff-session/test-support/render-staff.tsx'
import { Requires } from './requires.tsx'

function open(role: 'admin' | 'staff') {
  const page = (
    <Requires needs={['payments', 'audit']}>
      <h1>Auditoría</h1>
    </Requires>
  )
  renderStaffPages([{ path: '/backoffice', element: page }], '/backoffice', role)
}

test('a page is shown to a role that has everything it needs', () => {
  open('admin')
  expect(screen.getByRole('heading', { name: 'Auditoría' })).toBeVisible()
})

test('a role that lacks one thing is told so, by its name', () => {
  open('staff')
  expect(screen.queryByRole('heading', { name: 'Auditoría' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: notIncludedTexts.title })).toBeVisible()
  expect(screen.getByText(notIncludedTexts.text('Equipo'))).toBeVisible()
})
