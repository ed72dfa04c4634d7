import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notIncludedTexts, staffPlaces } from '#content/staff-navigation.ts'
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

test('shows the page to a role with all required capabilities', () => {
  open('admin')
  expect(screen.getByRole('heading', { name: staffPlaces.auditLog })).toBeVisible()
})

test('tells a role without one of them that it has no access', () => {
  open('staff')
  expect(screen.queryByRole('heading', { name: staffPlaces.auditLog })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: notIncludedTexts.title })).toBeVisible()
  expect(screen.getByText(notIncludedTexts.text(staffPlaces.staffMembers))).toBeVisible()
})
